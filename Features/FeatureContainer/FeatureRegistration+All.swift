import PeopleFeatureRouter
import PostsFeatureRouter
import SettingsFeatureRouter

extension FeatureRegistration {
  /// The tabs of the app, in the order shown. A feature that wants to move into another says so in its output; the
  /// link that it becomes is chosen here, so that neither knows the other.
  public static let all: [FeatureRegistration] = [
    FeatureRegistration {
      PeopleFeatureContainer(useCases: $0, listLimit: $1).coordinator
    } link: { output in
      switch output {
      case .openSettings(let request): "/settings/\(request.assigneeID)"
      }
    },
    FeatureRegistration { PostsFeatureContainer(useCases: $0, listLimit: $1).coordinator },
    FeatureRegistration {
      SettingsFeatureContainer(useCases: $0, listLimit: $1).coordinator
    } link: { output in
      switch output {
      case .openPeople(let request): "/people/\(request.userID)"
      }
    },
  ]
}
