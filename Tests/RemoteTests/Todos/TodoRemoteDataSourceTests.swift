import CoreNetwork
import Domain
import EmbeddedAPI
import JSONServer
import Remote
import Testing

@testable import Data

@Suite struct TodoRemoteDataSourceTests {
  @Test func todosComeWithTheirOwners() async throws {
    try await withNetwork { transport, _ in
      let todos = try await JSONPlaceholderTodoRemoteDataSource(transport: transport).fetchTodos()
      #expect(todos.map(\.id) == Array(1...200))
      #expect(
        todos[0]
          == TodoRemoteModel(
            id: 1, userId: 1, title: "oil the borrowed sparrow before the first snow", completed: false))
    }
  }

  @Test func containerProvidesASourceThatReachesTheServer() async throws {
    try await withNetwork { transport, _ in
      let sources: any RemoteDataSourceContaining = RemoteContainer(networkTransport: transport)
      let todos = try await sources.todoRemoteDataSource.fetchTodos()
      #expect(!todos.isEmpty)
    }
  }

  @Test func failureOfTheNetworkIsARemoteError() async throws {
    try await withUnreachableNetwork { transport in
      let todos = JSONPlaceholderTodoRemoteDataSource(transport: transport)
      let error = await #expect(throws: RemoteError.self) { try await todos.fetchTodos() }
      #expect(error?.kind == .unreachable)
    }
  }
}
