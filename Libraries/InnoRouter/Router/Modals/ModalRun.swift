/// Execution of commands of a modal store: passes them through the middlewares and applies them to a copy of the state.
@MainActor
struct ModalRun<M: Route> {
  typealias Entry = MiddlewareRegistry<any ModalMiddleware<M>>.Entry

  private(set) var modals: ModalState<M>
  /// The events to post when the run is committed.
  private(set) var events: [ModalEvent<M>] = []
  private let middlewares: [Entry]
  private var steps: [(command: ModalCommand<M>, middlewares: ArraySlice<Entry>)] = []

  init(modals: ModalState<M>, middlewares: [Entry]) {
    self.modals = modals
    self.middlewares = middlewares
  }

  private mutating func execute(_ requested: ModalCommand<M>) -> ModalResult<M> {
    let intercepted = InterceptedCommand(requested, by: middlewares) { $0.willExecute($1, on: modals) }
    let (command, called) = (intercepted.command, intercepted.called)
    let result = intercepted.refusal.map(ModalResult.cancelled) ?? apply(command)
    if case .present(let presentation) = requested, !result.showedOrQueued(presentation.id) {
      events.append(.dismissed(presentation, .middlewareCancelled))
    }
    if intercepted.refusal == nil { steps.append((command, called)) }
    for entry in called.reversed() {
      entry.middleware.didExecute(command, result: result, on: modals)
    }
    return result
  }

  /// Executes a command and describes the call, for recording.
  mutating func call(_ command: ModalCommand<M>, isJoint: Bool = false) -> ModalCall<M> {
    let before = modals
    return ModalCall(command: command, result: execute(command), stateBefore: before, isJoint: isJoint)
  }

  /// Notifies the middlewares that all commands are rolled back.
  func rollBack() {
    for step in steps.reversed() {
      for entry in step.middlewares.reversed() { entry.middleware.didRollBack(step.command) }
    }
  }

  private mutating func apply(_ command: ModalCommand<M>) -> ModalResult<M> {
    let previous = modals.current
    let result = modals.apply(command)
    switch (command, result) {
    case (_, .queued(let presentation)): events.append(.queued(presentation))
    case (.dismiss(let reason), .dismissed(let ended)): events += ended.map { .dismissed($0, reason) }
    case (.withdraw, .dismissed(let ended)): events += ended.map { .dismissed($0, .dismiss) }
    case (_, .dismissed(let ended)): events += ended.map { .dismissed($0, .dismissAll) }
    case (_, .presented), (_, .nothingPresented), (_, .cancelled): break
    }
    if let current = modals.current, current.id != previous?.id { events.append(.presented(current)) }
    return result
  }
}
