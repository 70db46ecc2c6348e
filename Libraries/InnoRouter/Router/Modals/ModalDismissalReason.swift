/// Why a presentation ended.
public enum ModalDismissalReason: Hashable, Sendable {
  /// The app dismissed it.
  case dismiss
  /// The app dismissed everything, it and what waited behind it.
  case dismissAll
  /// The host dismissed it, as when the user closed it by a gesture or key.
  case systemDismiss
  /// A middleware refused it before it was shown or queued.
  case middlewareCancelled
}
