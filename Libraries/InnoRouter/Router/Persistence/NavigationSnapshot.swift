/// Navigation state as a value that can be saved, compared and restored: the routes of a stack and its modal
/// presentations.
///
/// Does not include the ids of presentations: restored modals are new presentations.
public struct NavigationSnapshot<R: Route, M: Route>: Hashable, Sendable {
  /// A presentation without its id.
  public struct Modal: Hashable, Sendable {
    /// The presented route.
    public var route: M
    /// The style of the presentation.
    public var style: ModalStyle

    /// A presentation, by default a sheet.
    public init(_ route: M, style: ModalStyle = .sheet) {
      self.route = route
      self.style = style
    }
  }

  /// The routes above the root, the visible one last.
  public var path: [R]
  /// The current presentation, followed by the queue.
  public var modals: [Modal]

  /// A snapshot of any state, without validation.
  public init(path: [R] = [], modals: [Modal] = []) {
    self.path = path
    self.modals = modals
  }

  /// The current state of two stores.
  @MainActor
  public init(of navigationStore: NavigationStore<R>, _ modalStore: ModalStore<M>) {
    let modals = modalStore.state
    self.init(
      path: navigationStore.path,
      modals: ((modals.current.map { [$0] } ?? []) + modals.queue).map { Modal($0.route, style: $0.style) })
  }

  /// Restores both stores or neither. Middlewares and the validator can refuse.
  ///
  /// - Throws: ``StatePersistenceError/refused(_:)``; then nothing has changed.
  @MainActor
  public func restore(
    to navigationStore: NavigationStore<R>, _ modalStore: ModalStore<M>
  ) throws(StatePersistenceError) {
    let stores = JointTransaction(navigationStore: navigationStore, modalStore: modalStore)
    let outcome = stores.execute(.replace(path), modalStore.commands(replacingAllWith: presentations))
    stores.deliver()
    switch outcome {
    case .success: return
    case .stack(let result): throw .refused(result.description)
    case .modals(.cancelled(let reason)): throw .refused(reason.description)
    case .modals(let result): throw .refused("\(result)")
    }
  }

  /// A new presentation of each modal.
  private var presentations: [ModalPresentation<M>] {
    modals.map { ModalPresentation($0.route, style: $0.style) }
  }
}

extension NavigationSnapshot where M == Never {
  /// The current state of a stack without modals.
  @MainActor
  public init(of navigationStore: NavigationStore<R>) {
    self.init(path: navigationStore.path)
  }

  /// Restores the store. Middlewares and the validator can refuse.
  ///
  /// - Throws: ``StatePersistenceError/refused(_:)``; then nothing has changed.
  @MainActor
  public func restore(to navigationStore: NavigationStore<R>) throws(StatePersistenceError) {
    let result = navigationStore.execute(.replace(path))
    guard result.isSuccess else { throw .refused(result.description) }
  }
}

extension NavigationSnapshot where M == R {
  /// The current state of a flow, with its queued modals.
  @MainActor
  public init(of flow: FlowStore<R>) {
    self.init(of: flow.navigationStore, flow.modalStore)
  }

  /// Restores the flow as one change. The middlewares of both stores can refuse.
  ///
  /// - Throws: ``StatePersistenceError/refused(_:)``; then nothing has changed.
  @MainActor
  public func restore(to flow: FlowStore<R>) throws(StatePersistenceError) {
    let result = flow.execute(.replace(path), flow.modalStore.commands(replacingAllWith: presentations))
    if result.isSuccess {
      let shown = modals.prefix(1).map { FlowStep.modal($0.route, style: $0.style) }
      let queued = modals.dropFirst().map { FlowIntent.present($0.route, style: $0.style) }
      for intent in [.reset(path.map(FlowStep.push) + shown)] + queued {
        flow.calls.post(FlowCall(intent: intent, result: .success))
      }
    }
    flow.postChange()
    flow.deliver()
    if case .rejected(let rejection) = result { throw .refused(rejection.description) }
  }
}

extension NavigationSnapshot.Modal: Encodable where M: Encodable {}
extension NavigationSnapshot.Modal: Decodable where M: Decodable {}
extension NavigationSnapshot: Encodable where R: Encodable, M: Encodable {}
extension NavigationSnapshot: Decodable where R: Decodable, M: Decodable {}
