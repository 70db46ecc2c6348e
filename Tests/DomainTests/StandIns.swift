import Domain

/// A repository of people, posts and todos that answers what it is told to.
struct StubRepository: UserRepositoryProtocol, PostRepositoryProtocol, TodoRepositoryProtocol {
  var users: Result<[UserSummary], DomainError> = .success([])
  var posts: Result<[PostSummary], DomainError> = .success([])
  var todos: Result<[TodoSummary], DomainError> = .success([])

  func fetchUsers() async throws(DomainError) -> [UserSummary] { try users.get() }
  func fetchPosts() async throws(DomainError) -> [PostSummary] { try posts.get() }
  func fetchTodos() async throws(DomainError) -> [TodoSummary] { try todos.get() }
}

/// Hands out one stub for all three repositories.
struct StubRepositoryContainer: RepositoryContaining {
  var stub = StubRepository()

  var userRepository: any UserRepositoryProtocol { stub }
  var postRepository: any PostRepositoryProtocol { stub }
  var todoRepository: any TodoRepositoryProtocol { stub }
}

extension UserSummary {
  static func stub(_ id: Int) -> UserSummary {
    UserSummary(id: id, name: "N\(id)", username: "u\(id)", email: "e", phone: "p", website: "w", company: "c", city: "Oslo")
  }
}

extension PostSummary {
  static func stub(_ id: Int) -> PostSummary { PostSummary(id: id, title: "T\(id)", body: "B", authorID: 1) }
}

extension TodoSummary {
  static func stub(_ id: Int) -> TodoSummary { TodoSummary(id: id, title: "T\(id)", completed: false, assigneeID: 1) }
}
