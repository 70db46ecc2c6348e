/// Transaction over a navigation store and a modal store: both change, or neither.
@MainActor
struct JointTransaction<R: Route, M: Route> {
  enum Outcome: Equatable {
    case success
    /// The stack's command failed with this result.
    case stack(NavigationResult<R>)
    /// A modal command failed with this result.
    case modals(ModalResult<M>)
  }

  let navigationStore: NavigationStore<R>
  let modalStore: ModalStore<M>

  /// Runs the modal commands, then the stack's command, and commits when all succeed. Events are delivered by
  /// ``deliver()``.
  func execute(_ command: NavigationCommand<R>?, _ modalCommands: [ModalCommand<M>]) -> Outcome {
    guard !modalStore.isExecuting, var run = navigationStore.begin(), var modalRun = modalStore.begin() else {
      return .stack(.cancelled(.reentrant))
    }
    let outcome = attempt(command, with: &run, modalCommands, with: &modalRun)
    if outcome == .success {
      modalStore.commit(modalRun)
      navigationStore.commit(run.stack)
    } else {
      run.rollBack(toStack: run.stack)
      modalRun.rollBack()
    }
    modalStore.end()
    navigationStore.end()
    return outcome
  }

  func deliver() {
    modalStore.deliver()
    navigationStore.deliver()
  }

  private func attempt(
    _ command: NavigationCommand<R>?, with run: inout NavigationRun<R>, _ modalCommands: [ModalCommand<M>],
    with modalRun: inout ModalRun<M>
  ) -> Outcome {
    for modalCommand in modalCommands {
      let result = modalRun.execute(modalCommand)
      guard result.isSuccess else { return .modals(result) }
    }
    guard let command else { return .success }
    let result = run.execute(command)
    return result.isSuccess ? .success : .stack(result)
  }
}
