public import InnoRouter

/// Test store of a flow: each event must be asserted, in order.
///
/// ```swift
/// let store = FlowTestStore<CheckoutRoute>()
/// store.send(.push(.basket))
/// store.receivePathChange(to: [.push(.basket)])
/// store.finish()
/// ```
///
/// Events that are not received fail the test at `finish()` or, without it, when the test store is released. The events
/// of the flow's two stores are not included; use a ``NavigationTestStore`` and a ``ModalTestStore`` for those.
@MainActor
public final class FlowTestStore<R: Route>: EventTestStore<FlowEvent<R>> {
  /// The flow under test.
  public let store: FlowStore<R>

  /// Observes a flow from now on: a new one, or one that a coordinator owns.
  public init(
    _ store: FlowStore<R> = FlowStore(), exhaustivity: Exhaustivity = .on, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    self.store = store
    super.init(
      exhaustivity: exhaustivity, origin: TestLocation(fileID: fileID, filePath: filePath, line: line, column: column),
      observe: { store.onEvent($0) })
  }

  /// Makes a flow at `path` and observes it.
  public convenience init(
    _ path: [FlowStep<R>], exhaustivity: Exhaustivity = .on, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) throws(FlowViolation) {
    self.init(
      try FlowStore(path), exhaustivity: exhaustivity, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// The steps of the flow from the root on, the current modal last; without queued modals.
  public var path: [FlowStep<R>] { store.path }

  /// Sends an intent to the flow. A change or a rejection is an event to receive.
  @discardableResult
  public func send(_ intent: FlowIntent<R>) -> FlowResult<R> { store.send(intent) }

  /// Applies a plan. A change or a rejection is an event to receive.
  @discardableResult
  public func apply(_ plan: FlowPlan<R>) -> FlowResult<R> { store.apply(plan) }

  /// Receives a change to `path`.
  public func receivePathChange(
    to path: [FlowStep<R>], fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let change = log.receive("a change of the path", at: location) { event in
      guard case .pathChanged(_, let newPath) = event else { return [FlowStep<R>]?.none }
      return log.exhaustivity == .on || newPath == path ? newPath : nil
    }
    if let change { log.expect("The path after the change", change, equals: path, at: location) }
  }

  /// Receives the rejection of an intent.
  ///
  /// - Returns: the reason, nil when the test has failed.
  @discardableResult
  public func receiveRejection(
    of intent: FlowIntent<R>, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> FlowRejection<R>? {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return log.receive("a rejection of \(intent)", at: location) { event in
      guard case .intentRejected(intent, let rejection) = event else { return nil }
      return rejection
    }
  }
}
