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
    defer {
      modalStore.end()
      navigationStore.end()
    }
    var calls: [ModalCall<M>] = []
    for modalCommand in modalCommands {
      let call = modalRun.call(modalCommand, isJoint: true)
      guard call.result.isSuccess else {
        modalRun.rollBack()
        return .modals(call.result)
      }
      calls.append(call)
    }
    if let command {
      let result = run.execute(command)
      guard result.isSuccess else {
        run.rollBack(toStack: run.stack)
        modalRun.rollBack()
        return .stack(result)
      }
      navigationStore.calls.post(.joint(command, result))
    }
    for call in calls { modalStore.calls.post(call) }
    modalStore.commit(modalRun)
    navigationStore.commit(run.stack)
    return .success
  }

  func deliver() {
    modalStore.deliver()
    navigationStore.deliver()
  }
}
