public import FeatureSupport
public import TerminalUI

/// A feature in a tab that can be drawn in a terminal. The feature's coordinator conforms to it in the file of the
/// feature's route host, so that only this file imports TerminalUI.
@MainActor
public protocol TerminalTabFeature: TabFeature {
  /// The view that draws the feature's screens.
  associatedtype Host: View

  /// The current screens of the feature.
  var host: Host { get }
}
