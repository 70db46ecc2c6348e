import EntireTabFeatureRouter
import PeopleFeatureRouter
import PostsFeatureRouter
import SearchFeatureRouter
import SettingsFeatureRouter
import TodosFeatureRouter

extension FeatureRegistration {
  /// The tabs of the app, in the order shown.
  public static let all: [FeatureRegistration] = [
    FeatureRegistration(commands: PeopleFeatureCoordinator.commands) {
      PeopleFeatureContainer(useCases: $0, environment: $1).coordinator
    },
    FeatureRegistration(commands: PostsFeatureCoordinator.commands) {
      PostsFeatureContainer(useCases: $0, environment: $1).coordinator
    },
    FeatureRegistration(commands: TodosFeatureCoordinator.commands) {
      TodosFeatureContainer(useCases: $0, environment: $1).coordinator
    },
    FeatureRegistration(commands: SearchFeatureCoordinator.commands) {
      SearchFeatureContainer(useCases: $0, environment: $1).coordinator
    },
    FeatureRegistration(commands: SettingsFeatureCoordinator.commands) {
      SettingsFeatureContainer(environment: $1).coordinator
    },
  ]

  /// Which destination in another feature each output of a feature leads to. The feature itself does not know it.
  static let crossings: [Crossing] = [
    Crossing(from: PeopleFeatureCoordinator.self, to: TodosFeatureCoordinator.self) { output in
      switch output {
      case .openTodos(let assigneeID): .assignee(assigneeID)
      case .openPosts: nil
      }
    },
    Crossing(from: PeopleFeatureCoordinator.self, to: PostsFeatureCoordinator.self) { output in
      switch output {
      case .openPosts(let authorID): .author(authorID)
      case .openTodos: nil
      }
    },
    Crossing(from: PostsFeatureCoordinator.self, to: PeopleFeatureCoordinator.self) { output in
      switch output {
      case .openPerson(let userID): .item(userID)
      }
    },
    Crossing(from: TodosFeatureCoordinator.self, to: PeopleFeatureCoordinator.self) { output in
      switch output {
      case .openPerson(let userID): .item(userID)
      }
    },
    Crossing(from: SearchFeatureCoordinator.self, to: PeopleFeatureCoordinator.self) { output in
      switch output {
      case .openPerson(let userID): .item(userID)
      case .openPost, .openComments, .openTodo: nil
      }
    },
    Crossing(from: SearchFeatureCoordinator.self, to: PostsFeatureCoordinator.self) { output in
      switch output {
      case .openPost(let postID): .item(postID)
      case .openComments(let postID): .comments(postID: postID)
      case .openPerson, .openTodo: nil
      }
    },
    Crossing(from: SearchFeatureCoordinator.self, to: TodosFeatureCoordinator.self) { output in
      switch output {
      case .openTodo(let todoID): .item(todoID)
      case .openPerson, .openPost, .openComments: nil
      }
    },
  ]
}
