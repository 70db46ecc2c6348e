public import InnoRouter

/// Feature in a tab, as the shell uses it. Independent of other features and of the user interface.
@MainActor
public protocol TabFeature: AnyObject, SendableMetatype {
  /// The destinations that others can open.
  associatedtype Destination: TabDestination
  /// The navigation state of the feature as a value that can be saved, typically a `NavigationSnapshot`.
  associatedtype Snapshot: Codable & Sendable

  /// The name and the titles of the feature's tab. Available without an instance and outside the main actor.
  nonisolated static var tab: TabItem { get }

  /// The navigation of the feature, for observers.
  associatedtype Navigation: ObservableNavigation
  /// The stack and the modals.
  var navigation: Navigation { get }

  /// The badge of the tab, if any.
  var badge: TabBadge? { get }

  /// What happened last, oldest first; empty by default.
  var activity: [String] { get }

  /// A warning to show on every tab, such as that something can still be undone; nil by default.
  var banner: String? { get }

  /// When the content of the current screen was loaded; nil by default, where that is not known.
  var loadedAt: ContinuousClock.Instant? { get }

  /// Loads the data of the root screen unless it is loaded, and waits for it. Does not throw: the screen shows the
  /// failure.
  func load() async

  /// Called before the user navigates elsewhere. When something is unsaved, asks the user about it and returns false:
  /// the caller then does not navigate. Returns true by default.
  func confirmLeaving() -> Bool

  /// Takes back what ``banner`` says can still be undone. Does nothing by default.
  func undo()

  /// Called when the user leaves by Ctrl-C, or a signal ends the app: takes back postponed work that was not sent.
  ///
  /// - Returns: what is not done, as a sentence; nil by default, for nothing.
  func abandon() -> String?

  /// Called when the app ends, and again when a signal interrupts that: completes postponed work and waits for all
  /// work that is under way. Does nothing by default.
  ///
  /// - Throws: the failure of that work when no screen is left to show it.
  func finish() async throws

  /// Navigates to a destination immediately, then loads missing data and waits for it.
  ///
  /// Does not fail: the screen shows whether the item exists when the data is loaded.
  func open(_ destination: Destination) async

  /// The current navigation state.
  var snapshot: Snapshot { get }

  /// Restores the navigation state completely or not at all. Does not load data: items can be missing until it is
  /// loaded.
  func restore(_ snapshot: Snapshot) throws(StatePersistenceError)
}

extension TabFeature {
  public var activity: [String] { [] }

  public var banner: String? { nil }

  public var loadedAt: ContinuousClock.Instant? { nil }

  public func confirmLeaving() -> Bool { true }

  public func undo() {}

  public func abandon() -> String? { nil }

  public func finish() async throws {}

  /// Opens the item with this id, or the list for nil.
  public func open(itemID: Destination.ItemID?) async {
    await open(itemID.map { .item($0) } ?? .list)
  }
}

/// Destinations in a feature that a link, a command or another feature can open. Typically an enum:
///
/// ```swift
/// enum PeopleDestination: TabDestination {
///   case list
///   case item(Int)
///
///   static let links: [DeepLinkMapping<PeopleDestination>] = [
///     DeepLinkMapping("/people") { _ in .list },
///     DeepLinkMapping("/people/:userID") { .item(try $0.value("userID", as: Int.self)) },
///   ]
/// }
/// ```
public protocol TabDestination: Route {
  /// The id of an item of the feature: `Int`, `String`, `UUID`, or a custom type.
  associatedtype ItemID: DeepLinkValue & Route

  /// The feature's root.
  static var list: Self { get }

  /// The item with that id, which may not exist.
  static func item(_ id: ItemID) -> Self

  /// The links to the feature, with complete paths. The first that matches is used.
  static var links: [DeepLinkMapping<Self>] { get }
}

/// Static description of a tab, for its commands and its label.
public struct TabItem: Hashable, Sendable {
  /// The name in commands: `people`.
  public let name: String
  /// The label: `People`.
  public let title: String
  /// The name of one item: `person`.
  public let itemName: String
  /// The path of the items on the server, such as `/users`; nil where they are not on one.
  public let path: String?

  /// A description, without validation.
  public init(name: String, title: String, itemName: String, path: String? = nil) {
    self.name = name
    self.title = title
    self.itemName = itemName
    self.path = path
  }
}
