public import InnoRouter
public import TerminalUI

/// A feature in a tab that can be drawn in a terminal. Its coordinator conforms where its route host is declared.
@MainActor
public protocol TerminalTabFeature: TabFeature {
  /// The view that draws the feature's screens.
  associatedtype Host: View

  /// The current screens of the feature.
  var host: Host { get }
}
