import Observation
public import TerminalUI

/// The frame that a program shows now. It is resolved once, and again only for another width, or after something
/// observable that it was made from has changed.
@MainActor
public final class CurrentFrame {
  private let resolve: @MainActor (_ width: Int?) -> Frame
  private var width: Int?
  /// Nil when there is none yet, or when it is out of date.
  public private(set) var known: Frame?

  /// - Parameter resolve: makes the frame for a width in columns; nil for no limit.
  public init(_ resolve: @escaping @MainActor (_ width: Int?) -> Frame) {
    self.resolve = resolve
  }

  /// The frame of a width in columns; nil for no limit.
  public func frame(width: Int?) -> Frame {
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
