public import InnoRouter

/// Test store of modals: each event must be asserted, in order.
///
/// ```swift
/// let store = ModalTestStore<PeopleModalRoute>()
/// store.send(.present(.overview, style: .sheet))
/// store.receivePresented(.overview)
/// store.finish()
/// ```
///
/// Events that are not received fail the test at `finish()` or, without it, when the test store is released.
@MainActor
public final class ModalTestStore<M: Route>: EventTestStore<ModalEvent<M>> {
  /// The store under test.
  public let store: ModalStore<M>

  /// Observes a store from now on: a new one, or one that a coordinator owns.
  public init(
    _ store: ModalStore<M> = ModalStore(), exhaustivity: Exhaustivity = .on, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    self.store = store
    super.init(
      exhaustivity: exhaustivity, origin: TestLocation(fileID: fileID, filePath: filePath, line: line, column: column),
      observe: { store.onEvent($0) })
  }

  /// The current presentation, nil when there is none.
  public var current: ModalPresentation<M>? { store.current }

  /// The queued presentations, the next one first.
  public var queue: [ModalPresentation<M>] { store.queue }

  /// Sends an intent to the store; its events must be received.
  @discardableResult
  public func send(_ intent: ModalIntent<M>) -> ModalResult<M> { store.send(intent) }

  /// Executes a command of the store; its events must be received.
  @discardableResult
  public func execute(_ command: ModalCommand<M>) -> ModalResult<M> { store.execute(command) }

  /// Reports that the host has closed a presentation. Ignored when it is not the current one.
  @discardableResult
  public func systemDismiss(_ id: ModalPresentation<M>.ID) -> ModalResult<M> { store.systemDismiss(id) }

  /// Dismisses one presentation, current or queued. Ignored when it has already ended.
  @discardableResult
  public func dismiss(_ id: ModalPresentation<M>.ID) -> ModalResult<M> { store.dismiss(id) }

  /// Receives the presentation of a route, in that style unless it is nil.
  ///
  /// - Returns: the presentation, nil when the test has failed.
  @discardableResult
  public func receivePresented(
    _ route: M, style: ModalStyle? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> ModalPresentation<M>? {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return log.receive("\(route) to be presented\(style.map { " as \($0)" } ?? "")", at: location) { event in
      guard case .presented(let presentation) = event else { return nil }
      return presentation.route == route && (style ?? presentation.style) == presentation.style ? presentation : nil
    }
  }

  /// Receives the event that a route was queued.
  ///
  /// - Returns: the presentation, nil when the test has failed.
  @discardableResult
  public func receiveQueued(
    _ route: M, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> ModalPresentation<M>? {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return log.receive("\(route) to be queued", at: location) { event in
      guard case .queued(let presentation) = event, presentation.route == route else { return nil }
      return presentation
    }
  }

  /// Receives the dismissal of a route for that reason.
  ///
  /// - Returns: the presentation, nil when the test has failed.
  @discardableResult
  public func receiveDismissed(
    _ route: M, reason: ModalDismissalReason = .dismiss, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> ModalPresentation<M>? {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return log.receive("\(route) to end because of \(reason)", at: location) { event in
      guard case .dismissed(let presentation, reason) = event, presentation.route == route else { return nil }
      return presentation
    }
  }

  /// Receives a change of the middlewares.
  public func receiveMiddlewareChange(
    _ kind: MiddlewareChange.Kind, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    _ = log.receive("a middleware to be \(kind)", at: location) { event -> Bool? in
      guard case .middlewareChanged(let change) = event, change.kind == kind else { return nil }
      return true
    }
  }
}
