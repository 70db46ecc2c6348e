import Observation
import TerminalUI

/// The current frame. It is resolved once, and again only for another width, or after something that it was made from
/// has changed.
@MainActor
final class CurrentFrame {
  private let resolve: @MainActor (_ width: Int?) -> Frame
  private var width: Int?
  /// Nil when there is none yet, or when it is out of date.
  private(set) var known: Frame?

  init(_ resolve: @escaping @MainActor (_ width: Int?) -> Frame) {
    self.resolve = resolve
  }

  /// - Parameter width: in columns; nil for no limit.
  func frame(width: Int?) -> Frame {
    if let known, width == self.width { return known }
    self.width = width
    let frame = withObservationTracking {
      resolve(width)
    } onChange: { [weak self] in
      // What a screen is made from changes on the main actor alone.
      MainActor.assumeIsolated { self?.known = nil }
    }
    known = frame
    return frame
  }
}
