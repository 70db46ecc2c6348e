public import InnoRouter
public import TerminalUI

/// A feature in a tab that can be drawn in a terminal. Its coordinator conforms in the file of its route host.
@MainActor
public protocol TerminalTabFeature: TabFeature {
  /// The view that draws the feature's screens.
  associatedtype Host: View

  /// The current screens of the feature.
  var host: Host { get }
}
