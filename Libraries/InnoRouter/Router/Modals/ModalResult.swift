/// What came of a command to a modal store.
public enum ModalResult<M: Route>: Hashable, Sendable {
  /// The presentation is the current one now.
  case presented(ModalPresentation<M>)
  /// The presentation waits behind others.
  case queued(ModalPresentation<M>)
  /// These presentations ended, the current one first; none when everything was to be dismissed and nothing was there.
  case dismissed([ModalPresentation<M>])
  /// There was nothing to dismiss.
  case nothingPresented
  /// The command was not run.
  case cancelled(NavigationCancellationReason)

  /// Whether the command ran and found what it was for; dismissing everything succeeds with nothing there too.
  public var isSuccess: Bool {
    switch self {
    case .presented, .queued, .dismissed: true
    case .nothingPresented, .cancelled: false
    }
  }

  /// Whether the presentation of that id is shown or waits now.
  func isPresentation(_ id: ModalPresentation<M>.ID) -> Bool {
    switch self {
    case .presented(let presentation), .queued(let presentation): presentation.id == id
    case .dismissed, .nothingPresented, .cancelled: false
    }
  }
}
