extension FlowStore {
  /// The command for the stack, if any, and the commands for the modals that execute an intent.
  typealias Commands = (NavigationCommand<R>?, [ModalCommand<R>])

  func commands(for intent: FlowIntent<R>) -> Result<Commands, FlowRejection<R>> {
    switch intent {
    case .push(let route): unlessCovered(.go(route))
    case .pushMany(let routes): unlessCovered(.goMany(routes))
    case .pop: unlessCovered(.back)
    case .popTo(let route): unlessCovered(.backTo(route))
    case .popToRoot: unlessCovered(.backToRoot)
    case .replaceStack(let routes): unlessCovered(.replaceStack(routes))
    case .backOrPush(let route): unlessCovered(.backOrPush(route))
    case .pushUniqueRoot(let route): unlessCovered(.pushUniqueRoot(route))
    case .pushDismissingModal(let route): dismissingModals(.go(route))
    case .backOrPushDismissingModal(let route): dismissingModals(.backOrPush(route))
    case .pushUniqueRootDismissingModal(let route): dismissingModals(.pushUniqueRoot(route))
    case .presentSheet(let route): .success((nil, Self.presenting(.sheet(route))))
    case .presentCover(let route): .success((nil, Self.presenting(.cover(route))))
    case .dismiss: .success((nil, [.dismiss(.dismiss)]))
    case .dismissAll: .success((nil, [.dismissAll]))
    case .back: modalStore.current == nil ? unlessCovered(.back) : .success((nil, [.dismiss(.dismiss)]))
    case .reset(let steps): reset(to: FlowPlan(steps))
    }
  }

  private func unlessCovered(_ intent: NavigationIntent<R>) -> Result<Commands, FlowRejection<R>> {
    if let modal = modalStore.presented { return .failure(.coveredByModal(modal)) }
    return .success((intent.command(on: navigationStore.state), []))
  }

  private func dismissingModals(_ intent: NavigationIntent<R>) -> Result<Commands, FlowRejection<R>> {
    .success((intent.command(on: navigationStore.state), modalStore.current == nil ? [] : [.dismissAll]))
  }

  private func reset(to plan: FlowPlan<R>) -> Result<Commands, FlowRejection<R>> {
    do throws(FlowViolation) {
      try plan.validate()
    } catch {
      return .failure(.invalidPath(error))
    }
    do throws(RouteStackViolation) {
      try validator.validate(plan.pushed)
    } catch {
      return .failure(.invalidPath(.stack(error)))
    }
    return .success((.replace(plan.pushed), modalCommands(leadingTo: plan.modal)))
  }

  private func modalCommands(leadingTo modal: FlowStep<R>?) -> [ModalCommand<R>] {
    guard let current = modalStore.current else { return Self.presenting(modal) }
    if modal == .modal(current.route, style: current.style) { return queue.map { .withdraw($0.id) } }
    return [.dismissAll] + Self.presenting(modal)
  }

  static func presenting(_ modal: FlowStep<R>?) -> [ModalCommand<R>] {
    guard let modal, let style = modal.modalStyle else { return [] }
    return [.present(ModalPresentation(modal.route, style: style))]
  }
}
