public import FeatureSupport
public import InnoTrace

extension Trace: FeatureObserver {
  public func observe<Value, Failure: Error>(
    _ useCase: String, _ call: () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    try await perform(.useCase, useCase, call)
  }
}
