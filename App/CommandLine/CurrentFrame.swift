import Observation
import TerminalUI

/// The current frame. It is resolved once, and again only after something that it was made from has changed.
@MainActor
final class CurrentFrame {
  private let resolve: @MainActor () -> Frame
  /// Nil when there is none yet, or when it is out of date.
  private(set) var known: Frame?

  init(_ resolve: @escaping @MainActor () -> Frame) {
    self.resolve = resolve
  }

  var frame: Frame {
    if let known { return known }
    let frame = withObservationTracking(resolve) { [weak self] in
      // What a screen is made from changes on the main actor alone.
      MainActor.assumeIsolated { self?.known = nil }
    }
    known = frame
    return frame
  }
}
