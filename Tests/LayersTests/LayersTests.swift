import CoreNetwork
import Domain
import EmbeddedAPI
import Layers
import Testing

/// All layers at once: use case, repository, data source, transport, libcurl, server.
@Suite struct LayersTests {
  @Test func peopleComeFromTheServer() async throws {
    try await withLayers { useCases, _, _ in
      let people = try await useCases.fetchPeopleUseCase()
      #expect(people.total == 10)
      #expect(people.shown.count == 10)
      #expect(
        people.item(id: 7)
          == UserSummary(
            id: 7, name: "İpek Yıldız", username: "ipek", email: "ipek@ipekyildiz.example", phone: "+351 21 555 0175",
            website: "ipekyildiz.example", company: "Yıldız Sailcloth", city: "Lisbon"))
    }
  }

  @Test func postsComeCapitalisedWithEighteenShown() async throws {
    try await withLayers { useCases, _, _ in
      let posts = try await useCases.fetchPostsUseCase()
      #expect(posts.total == 100)
      #expect(posts.shown.map(\.id) == Array(1...18))
      #expect(posts.items.allSatisfy { $0.title.first?.isUppercase == true })
      #expect(posts.item(id: 100)?.authorID == 10)
    }
  }

  @Test func todosComeCapitalisedWithTwentyShown() async throws {
    try await withLayers { useCases, _, _ in
      let todos = try await useCases.fetchTodosUseCase()
      #expect(todos.total == 200)
      #expect(todos.shown.count == 20)
      #expect(
        todos.shown.first
          == TodoSummary(id: 1, title: "Oil the borrowed sparrow before the first snow", completed: false, assigneeID: 1))
      #expect(try await useCases.fetchTodosUseCase(limit: .all).shown.count == 200)
    }
  }

  @Test func aServerThatIsGoneIsUnreachable() async throws {
    try await withLayers { useCases, api, _ in
      await api.stop()
      let error = await #expect(throws: DomainError.self) { try await useCases.fetchPeopleUseCase() }
      #expect(error?.kind == .unreachable)
      #expect(error?.message.hasPrefix("GET http://127.0.0.1:") == true)
      #expect(error?.hint != nil)
    }
  }

  @Test func aServerWithoutPeopleIsAnEmptyResponse() async throws {
    try await withLayers { useCases, _, transport in
      for id in 1...10 { _ = try await transport.send(DeleteUserRequest(id: id)) }
      let error = await #expect(throws: DomainError.self) { try await useCases.fetchPeopleUseCase() }
      #expect(error?.kind == .emptyResponse(resource: "users"))
      #expect(try await useCases.fetchPostsUseCase().total == 100)
    }
  }

  private func withLayers(
    _ body: (any FeatureUseCaseContaining, EmbeddedAPIServer, NetworkTransport) async throws -> Void
  ) async throws {
    let api = EmbeddedAPIServer()
    let environment = NetworkEnvironment(baseURL: try await api.start(), maximumAttempts: 1)
    let transport = NetworkFactory.makeTransport(environment: environment)
    let result: Result<Void, any Error>
    do {
      result = .success(try await body(LayerContainer.make(networkTransport: transport).featureUseCases, api, transport))
    } catch {
      result = .failure(error)
    }
    await transport.shutdown()
    await api.stop()
    try result.get()
  }
}

private struct DeleteUserRequest: RequestDefinition {
  typealias ResponseBody = Nothing

  struct Nothing: Decodable, Sendable {}

  let featureName = "Tests"
  let id: Int
  var path: String { "/users/\(id)" }
  var method: RequestMethod { .delete }
}
