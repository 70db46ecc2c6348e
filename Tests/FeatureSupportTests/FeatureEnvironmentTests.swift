import Domain
import FeatureSupport
import InnoFlow
import Synchronization
import Testing

struct FeatureEnvironmentTests {
  private struct AddUseCase: Sendable {
    func callAsFunction(_ left: Int, _ right: Int) async throws(DomainError) -> Int {
      guard right >= 0 else { throw DomainError(.validation, message: "Negative") }
      return left + right
    }
  }

  private func add(in environment: FeatureEnvironment) -> @Sendable (Int, Int) async throws(DomainError) -> Int {
    environment.observing(AddUseCase()) { add, left, right async throws(DomainError) in try await add(left, right) }
  }

  @Test func observerSeesEachCallOfAUseCaseAndItsFailure() async throws {
    let observer = RecordingObserver()
    var environment = FeatureEnvironment()
    environment.observer = observer
    let add = add(in: environment)
    #expect(try await add(1, 2) == 3)
    await #expect(throws: DomainError(.validation, message: "Negative")) { try await add(1, -2) }
    #expect(observer.calls == ["use case AddUseCase: 3", "use case AddUseCase: Negative"])
  }

  @Test func useCaseWithoutAnObserverIsCalledAllTheSame() async throws {
    #expect(try await add(in: FeatureEnvironment())(2, 3) == 5)
  }
}

private final class RecordingObserver: FeatureObserver {
  private let state = Mutex<[String]>([])

  var calls: [String] { state.withLock { $0 } }

  func observe<Value, Failure: Error>(
    _ layer: ObservedLayer, _ name: String, _ call: () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    do throws(Failure) {
      let value = try await call()
      state.withLock { $0.append("\(layer.rawValue) \(name): \(value)") }
      return value
    } catch {
      state.withLock { $0.append("\(layer.rawValue) \(name): \((error as? DomainError)?.message ?? "\(error)")") }
      throw error
    }
  }

  func instrumentation<Action>(of reducer: Any.Type) -> StoreInstrumentation<Action> { .disabled }
}
