/// Who is told what a client does.
public struct ObservabilityPack: Sendable {
  /// `nil` logs nothing.
  public var log: NetworkLog?
  /// Told of every ``NetworkEvent``, in this order.
  public var observers: [any NetworkObserver]
  /// Whether requests without a `traceparent` get one (W3C Trace Context, section 3.2): one trace for a call, a new parent for each attempt.
  /// One that is there is kept in either case.
  public var tracesRequests: Bool

  /// Nobody, unless stated.
  public init(log: NetworkLog? = nil, observers: [any NetworkObserver] = [], tracesRequests: Bool = false) {
    self.log = log
    self.observers = observers
    self.tracesRequests = tracesRequests
  }
}
