import CoreNetwork
import Data
import EmbeddedAPI
import Remote
import Testing

@Suite struct RemoteDataSourceTests {
  @Test func usersComeWithTheirCityAndCompany() async throws {
    try await withNetwork { transport, _ in
      let users = try await JSONPlaceholderUserRemoteDataSource(transport: transport).fetchUsers()
      #expect(users.map(\.id) == Array(1...10))
      #expect(
        users[2]
          == UserRemoteModel(
            id: 3, name: "佐藤 美咲", username: "misaki", email: "misaki@sato-misaki.example", address: .init(city: "Kyoto"),
            phone: "+81 75 555 0137", website: "sato-misaki.example", company: .init(name: "和紙工房 Sato")))
    }
  }

  @Test func postsAndTodosComeWithTheirOwners() async throws {
    try await withNetwork { transport, _ in
      let posts = try await JSONPlaceholderPostRemoteDataSource(transport: transport).fetchPosts()
      #expect(posts.map(\.id) == Array(1...100))
      #expect(posts[10].userId == 2)
      let todos = try await JSONPlaceholderTodoRemoteDataSource(transport: transport).fetchTodos()
      #expect(todos.map(\.id) == Array(1...200))
      #expect(todos[0] == TodoRemoteModel(id: 1, userId: 1, title: "oil the borrowed sparrow before the first snow", completed: false))
    }
  }

  @Test func theContainerHandsOutSourcesThatReachTheServer() async throws {
    try await withNetwork { transport, _ in
      let sources: any RemoteDataSourceContaining = RemoteContainer(networkTransport: transport)
      let users = try await sources.userRemoteDataSource.fetchUsers()
      #expect(users.count == 10)
      let posts = try await sources.postRemoteDataSource.fetchPosts()
      #expect(posts.count == 100)
      let todos = try await sources.todoRemoteDataSource.fetchTodos()
      #expect(todos.count == 200)
      #expect(sources.userRemoteDataSource.location.wholeMatch(of: /GET http:\/\/127\.0\.0\.1:\d+\/users/) != nil)
      #expect(sources.postRemoteDataSource.location.wholeMatch(of: /GET http:\/\/127\.0\.0\.1:\d+\/posts/) != nil)
      #expect(sources.todoRemoteDataSource.location.wholeMatch(of: /GET http:\/\/127\.0\.0\.1:\d+\/todos/) != nil)
    }
  }

  @Test func anEmptyListIsNoErrorHere() async throws {
    try await withNetwork { transport, _ in
      for id in 1...10 { _ = try await transport.send(DeleteRequest(path: "/users/\(id)")) }
      #expect(try await JSONPlaceholderUserRemoteDataSource(transport: transport).fetchUsers() == [])
    }
  }
}

private struct DeleteRequest: RequestDefinition {
  typealias ResponseBody = Nothing

  struct Nothing: Decodable, Sendable {}

  let featureName = "Tests"
  let path: String
  var method: RequestMethod { .delete }
}
