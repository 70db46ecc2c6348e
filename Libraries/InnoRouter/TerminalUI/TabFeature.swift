public import InnoRouter
public import TerminalUI

/// What a shell has to know of a feature that fills one of its tabs, and nothing of the feature's siblings.
@MainActor
public protocol TabFeature: AnyObject, SendableMetatype {
  /// The view that draws the feature's screens.
  associatedtype Host: View
  /// What the feature asks of others, in words of its own; `Never` when it asks nothing.
  associatedtype Output: Sendable
  /// Where the user is in the feature, as a value that can be kept; best a `MovementSnapshot`.
  associatedtype Snapshot: Codable & Sendable

  /// The tab that the feature fills; known before any feature is made, and outside the main actor.
  nonisolated static var tab: TabItem { get }

  /// A mark beside the tab's title; nil for none.
  var badge: TabBadge? { get }

  /// The feature's screens, as they stand now.
  var host: Host { get }

  /// Where outputs go; set by the shell that holds the feature.
  var onOutput: (@MainActor (Output) -> Void)? { get set }

  /// Loads what the feature shows first, unless it is there; returns when that is done. A failure is the screen's to show.
  func load() async

  /// Goes to the feature's root, loads, and shows the item that a link named, if it named one.
  ///
  /// When loading fails the root shows why and no item is looked for.
  /// - Throws: `ScreenFailure.noSuchItem` when there is no such item.
  func open(itemID: Int?) async throws

  /// What is pushed and presented now.
  var snapshot: Snapshot { get }

  /// Takes the feature to where a snapshot was taken, all of the way or not at all. Nothing is loaded: items that are shown may be missing until they are.
  func restore(_ snapshot: Snapshot) throws(StatePersistenceError)
}
