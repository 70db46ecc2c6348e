/// What a shell has to know of a feature that fills one of its tabs, and nothing of the feature's siblings or of how it is drawn.
@MainActor
public protocol TabFeature: AnyObject, SendableMetatype {
  /// The places in the feature that others can name.
  associatedtype Destination: TabDestination
  /// What the feature asks of others, in words of its own; `Never` when it asks nothing.
  associatedtype Output: Sendable
  /// Where the user is in the feature, as a value that can be kept; best a `NavigationSnapshot`.
  associatedtype Snapshot: Codable & Sendable

  /// The tab that the feature fills; known before any feature is made, and outside the main actor.
  nonisolated static var tab: TabItem { get }

  /// A mark beside the tab's title; nil for none.
  var badge: TabBadge? { get }

  /// Where outputs go; set by the shell that holds the feature.
  var onOutput: (@MainActor (Output) -> Void)? { get set }

  /// Loads what the feature shows first, unless it is there; returns when that is done. A failure is the screen's to show.
  func load() async

  /// Goes to a destination at once, loads what is missing, and returns when that is done.
  ///
  /// It cannot fail: whether there is such an item, the screen says when the data has come.
  func open(_ destination: Destination) async

  /// What is pushed and presented now.
  var snapshot: Snapshot { get }

  /// Takes the feature to where a snapshot was taken, all of the way or not at all. Nothing is loaded: items that are shown may be missing until they are.
  func restore(_ snapshot: Snapshot) throws(StatePersistenceError)
}

extension TabFeature {
  /// Goes to the item with this id, or to the root without one.
  public func open(itemID: Destination.ItemID?) async {
    await open(itemID.map { .item($0) } ?? .list)
  }
}
