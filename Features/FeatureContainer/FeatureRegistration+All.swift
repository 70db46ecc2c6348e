import Domain
import EntireTabFeatureRouter
import FeatureSupport
import PeopleFeatureRouter
import PostsFeatureRouter
import SearchFeatureRouter
import SettingsFeatureRouter
import TodosFeatureRouter

extension FeatureRegistration {
  /// The tabs of the app, in the order shown.
  public static let all: [FeatureRegistration] = [
    FeatureRegistration(commands: PeopleFeatureCoordinator.commands) {
      PeopleFeatureCoordinator(useCases: $0.peopleFeatureUseCases, environment: $1, onOutput: $2)
    } destination: { output in
      switch output {
      case .openTodos(let assigneeID): EntireTabDestination(.assignee(assigneeID), in: TodosFeatureCoordinator.self)
      case .openPosts(let authorID): EntireTabDestination(.author(authorID), in: PostsFeatureCoordinator.self)
      }
    },
    FeatureRegistration(commands: PostsFeatureCoordinator.commands) {
      PostsFeatureCoordinator(useCases: $0.postsFeatureUseCases, environment: $1, onOutput: $2)
    } destination: { output in
      switch output {
      case .openPerson(let userID): EntireTabDestination(.item(userID), in: PeopleFeatureCoordinator.self)
      }
    },
    FeatureRegistration(commands: TodosFeatureCoordinator.commands) {
      TodosFeatureCoordinator(useCases: $0.todosFeatureUseCases, environment: $1, onOutput: $2)
    } destination: { output in
      switch output {
      case .openPerson(let userID): EntireTabDestination(.item(userID), in: PeopleFeatureCoordinator.self)
      }
    },
    FeatureRegistration(commands: SearchFeatureCoordinator.commands) {
      SearchFeatureCoordinator(useCases: $0.searchFeatureUseCases, environment: $1, onOutput: $2)
    } destination: { output in
      switch output {
      case .openPerson(let userID): EntireTabDestination(.item(userID), in: PeopleFeatureCoordinator.self)
      case .openPost(let postID): EntireTabDestination(.item(postID), in: PostsFeatureCoordinator.self)
      case .openComments(let postID): EntireTabDestination(.comments(postID: postID), in: PostsFeatureCoordinator.self)
      case .openTodo(let todoID): EntireTabDestination(.item(todoID), in: TodosFeatureCoordinator.self)
      }
    },
    FeatureRegistration(commands: SettingsFeatureCoordinator.commands) {
      SettingsFeatureCoordinator(useCases: SettingsFeatureUseCases(repository: $1.settings), environment: $1)
    },
  ]
}
