/// Where a user is in a part of an app: the routes of a stack, and what is presented over it. A value to keep, compare and restore.
///
/// Ids of presentations are no part of it: what is restored is presented anew.
public struct NavigationSnapshot<R: Route, M: Route>: Hashable, Sendable {
  /// One presentation: its route and how it covers what is below.
  public struct Modal: Hashable, Sendable {
    /// What is presented.
    public var route: M
    /// How it covers what is below.
    public var style: ModalStyle

    /// A presentation without an id; a sheet unless stated.
    public init(_ route: M, style: ModalStyle = .sheet) {
      self.route = route
      self.style = style
    }
  }

  /// The routes above the root, the visible one last.
  public var path: [R]
  /// The presentation that is shown, and then those that wait, the next one first.
  public var modals: [Modal]

  /// A snapshot of your own, unchecked; of a root with nothing over it unless stated.
  public init(path: [R] = [], modals: [Modal] = []) {
    self.path = path
    self.modals = modals
  }

  /// Where the stores stand now.
  @MainActor
  public init(of navigationStore: NavigationStore<R>, _ modalStore: ModalStore<M>) {
    let modals = modalStore.state
    self.init(
      path: navigationStore.path,
      modals: ((modals.current.map { [$0] } ?? []) + modals.queue).map { Modal($0.route, style: $0.style) })
  }

  /// Takes both stores to where the snapshot was taken, through their middlewares and the stack's validator: both, or neither.
  ///
  /// - Throws: what the stack or the modals answered; then nothing has changed.
  @MainActor
  public func restore(to navigationStore: NavigationStore<R>, _ modalStore: ModalStore<M>) throws(StatePersistenceError) {
    let stores = JointRun(navigationStore: navigationStore, modalStore: modalStore)
    let outcome = stores.execute(.replace(path), modalCommands(over: modalStore))
    stores.deliver()
    switch outcome {
    case .success: return
    case .stack(let result): throw .refused(result.description)
    case .modals(.cancelled(let reason)): throw .refused(reason.description)
    case .modals(let result): throw .refused("\(result)")
    }
  }

  @MainActor
  func modalCommands(over modalStore: ModalStore<M>) -> [ModalCommand<M>] {
    (modalStore.current == nil ? [] : [.dismissAll]) + modals.map { .present(ModalPresentation($0.route, style: $0.style)) }
  }
}

extension NavigationSnapshot where M == Never {
  /// Where a store stands now that nothing is presented over.
  @MainActor
  public init(of navigationStore: NavigationStore<R>) {
    self.init(path: navigationStore.path)
  }

  /// Takes the store to where the snapshot was taken, through its middlewares and validator.
  ///
  /// - Throws: what the stack answered; then nothing has changed.
  @MainActor
  public func restore(to navigationStore: NavigationStore<R>) throws(StatePersistenceError) {
    let result = navigationStore.execute(.replace(path))
    guard result.isSuccess else { throw .refused(result.description) }
  }
}

extension NavigationSnapshot where M == R {
  /// Where a flow stands now, with the modals that wait.
  @MainActor
  public init(of flow: FlowStore<R>) {
    self.init(of: flow.navigationStore, flow.modalStore)
  }

  /// Takes the flow to where the snapshot was taken, through the middlewares of both its stores, as one change.
  ///
  /// - Throws: what the flow answered; then nothing has changed.
  @MainActor
  public func restore(to flow: FlowStore<R>) throws(StatePersistenceError) {
    let result = flow.move(.replace(path), modalCommands(over: flow.modalStore))
    flow.announceChange()
    flow.deliver()
    if case .rejected(let rejection) = result { throw .refused(rejection.description) }
  }
}

extension NavigationSnapshot.Modal: Encodable where M: Encodable {}
extension NavigationSnapshot.Modal: Decodable where M: Decodable {}
extension NavigationSnapshot: Encodable where R: Encodable, M: Encodable {}
extension NavigationSnapshot: Decodable where R: Decodable, M: Decodable {}
