import CoreNetwork
import Data
import EmbeddedAPI
import Remote
import Testing

@Suite struct RemoteFailureTests {
  @Test func aClosedPortIsUnreachable() async throws {
    try await withNetwork { transport, api in
      await api.stop()
      let error = await failure { () throws(RemoteError) in try await JSONPlaceholderUserRemoteDataSource(transport: transport).fetchUsers()
      }
      #expect(error?.kind == .unreachable)
      #expect(error?.message.contains("/users") == true)
      #expect(error?.hint != nil)
      #expect(error?.details != nil)
    }
  }

  @Test func aStatusThatNoRetryMendsIsAFailure() async throws {
    try await withNetwork(path: "nowhere") { transport, _ in
      let error = await failure { () throws(RemoteError) in try await JSONPlaceholderPostRemoteDataSource(transport: transport).fetchPosts()
      }
      #expect(error?.kind == .failed)
      #expect(error?.message.contains("/nowhere/posts") == true)
      #expect(error?.message.contains("404") == true)
    }
  }

  @Test func noAnswerWithinTheTimeoutIsATimeout() async throws {
    try await withNetwork(requestTimeout: .nanoseconds(1)) { transport, _ in
      let error = await failure { () throws(RemoteError) in try await JSONPlaceholderTodoRemoteDataSource(transport: transport).fetchTodos()
      }
      #expect(error?.kind == .timedOut)
    }
  }

  @Test(arguments: [
    (#"{"name":null,"username":"u","email":"e","address":{"city":"c"}}"#, "[10].name"),
    (#"{"name":"n","username":"u","email":"e","address":{}}"#, "[10].address"),
    (#"{"name":"n","username":"u","email":"e","address":null}"#, "[10].address"),
  ])
  func aUserWithoutWhatTheAppNeedsIsAnInvalidResponseThatSaysWhere(user: String, place: String) async throws {
    try await withNetwork { transport, _ in
      let created = try await transport.send(CreateRequest(path: "/users", json: user))
      #expect(created.id == 11)
      let error = await failure { () throws(RemoteError) in try await JSONPlaceholderUserRemoteDataSource(transport: transport).fetchUsers()
      }
      #expect(error?.kind == .invalidResponse)
      #expect(error?.message.contains(place) == true, "\(error?.message ?? "")")
    }
  }

  @Test func anOwnerWhoseIDDoesNotFitIsAnInvalidResponseThatSaysWhere() async throws {
    try await withNetwork { transport, _ in
      let post = #"{"title":"t","body":"b","userId":1e300}"#
      let created = try await transport.send(CreateRequest(path: "/posts", json: post))
      #expect(created.id == 101)
      let error = await failure { () throws(RemoteError) in try await JSONPlaceholderPostRemoteDataSource(transport: transport).fetchPosts()
      }
      #expect(error?.kind == .invalidResponse)
      #expect(error?.message.contains("[100].userId") == true, "\(error?.message ?? "")")
    }
  }

  @Test func aCancelledCallerIsTold() async throws {
    try await withNetwork { transport, _ in
      let task = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return await failure { () throws(RemoteError) in try await JSONPlaceholderUserRemoteDataSource(transport: transport).fetchUsers() }
      }
      #expect(await task.value?.kind == .cancelled)
    }
  }

  /// What the call throws, nil (and an issue) when it throws nothing.
  private func failure<Value>(_ call: () async throws(RemoteError) -> Value) async -> RemoteError? {
    do {
      _ = try await call()
      Issue.record("nothing was thrown")
      return nil
    } catch {
      return error
    }
  }
}
