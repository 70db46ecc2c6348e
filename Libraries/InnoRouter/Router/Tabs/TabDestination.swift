public import InnoRouterCore

/// The places in a feature that a link, a command or another feature can name. The cases of an enum fulfil it:
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
  /// What identifies an item of the feature: `Int`, `String`, `UUID`, or a type of its own.
  associatedtype ItemID: DeepLinkValue & Route

  /// The feature's root.
  static var list: Self { get }

  /// The item with that id, which need not exist.
  static func item(_ id: ItemID) -> Self

  /// The feature's modal; nil unless stated otherwise.
  static var modal: Self? { get }

  /// The links into the feature, with whole paths. The one declared first decides.
  static var links: [DeepLinkMapping<Self>] { get }
}

extension TabDestination {
  public static var modal: Self? { nil }
}
