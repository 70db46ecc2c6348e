public import InnoRouterCore

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
