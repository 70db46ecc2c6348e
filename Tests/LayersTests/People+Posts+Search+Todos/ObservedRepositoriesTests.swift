import Domain
import Synchronization
import Testing

@Suite struct ObservedRepositoriesTests {
  @Test func observerSeesTheCallsOfAllRepositories() async throws {
    let observer = RecordingObserver()
    try await withLayers(observer: observer) { useCases, _, _ in
      _ = try await useCases.fetchPersonUseCase(id: 1)
      _ = try await useCases.fetchPostUseCase(id: 1)
      _ = try await useCases.fetchTodosUseCase()
      await #expect(throws: DomainError.self) {
        try await useCases.fetchSearchResultUseCase(id: SearchResult.ID(.posts, 101))
      }
    }
    #expect(
      observer.names.withLock { $0 } == [
        "UserRepository.fetchUser", "PostRepository.fetchPost", "TodoRepository.fetchTodos",
        "SearchRepository.fetchResult",
      ])
  }
}

private final class RecordingObserver: CallObserver {
  let names = Mutex<[String]>([])

  func observe<Value, Failure: Error>(
    _ layer: ObservedLayer, _ name: String, _ call: () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    names.withLock { $0.append(name) }
    return try await call()
  }
}
