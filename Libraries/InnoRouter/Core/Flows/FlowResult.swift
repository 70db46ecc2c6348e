/// What came of an intent or plan for a flow.
public enum FlowResult<R: Route>: Hashable, Sendable {
  /// It was done, even if that changed nothing.
  case success
  /// It was not done, and nothing changed.
  case rejected(FlowRejection<R>)

  /// Whether it was done; also true when that changed nothing.
  public var isSuccess: Bool { self == .success }
}
