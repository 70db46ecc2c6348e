import Domain
import FeatureSupport
import InnoFlow
import TestSupport

/// Holds the use cases of all features until the test opens its gate.
struct GatedObserver: FeatureObserver {
  let gate = Gate<Void>()

  func instrumentation<Action>(of reducer: Any.Type) -> StoreInstrumentation<Action> { .disabled }

  func observe<Value, Failure: Error>(
    _ useCase: String, _ call: () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    await gate.pass()
    return try await call()
  }
}
