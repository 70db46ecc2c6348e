/// Observes the calls from one layer to the next. Only a trace attaches one; without it, no call is wrapped.
public protocol CallObserver: Sendable {
  /// Performs a call, and returns or throws what it does.
  ///
  /// - Parameter name: the type that is called, such as `FetchItemsUseCase`, or its function.
  func observe<Value, Failure: Error>(
    _ layer: ObservedLayer, _ name: String, _ call: () async throws(Failure) -> Value
  ) async throws(Failure) -> Value
}

public enum ObservedLayer: String, Sendable {
  case useCase = "use case"
  case repository
}
