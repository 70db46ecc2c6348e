public import Observation

/// Owns the tabs of an app and mediates between their features, which do not know each other.
///
/// ```swift
/// @MainActor
/// @Observable
/// final class EntireTabCoordinator: TabCoordinator {
///   var selectedTab = EntireTab.people
/// }
/// ```
@MainActor
public protocol TabCoordinator: AnyObject, Observable {
  /// A tab. For a `CaseIterable` type, ``tabs`` has a default.
  associatedtype Tab: Hashable & Sendable

  /// The selected tab.
  var selectedTab: Tab { get set }

  /// All tabs in order. By default all cases of a `CaseIterable` tab.
  var tabs: [Tab] { get }

  /// The badges of tabs; none by default. Compute them from the features, so that they are never out of date.
  var badges: [Tab: TabBadge] { get }
}

extension TabCoordinator {
  public var badges: [Tab: TabBadge] { [:] }

  /// The text of the badge of a tab, nil without one.
  public func badge(for tab: Tab) -> String? { badges[tab]?.label }

  /// Selects the tab after the current one, the first after the last.
  public func selectNextTab() { moveSelection(by: 1) }

  /// Selects the tab before the current one, the last before the first.
  public func selectPreviousTab() { moveSelection(by: -1) }

  private func moveSelection(by offset: Int) {
    let tabs = tabs
    guard let index = tabs.firstIndex(of: selectedTab) else { return }
    selectedTab = tabs[(index + offset + tabs.count) % tabs.count]
  }
}

extension TabCoordinator where Tab: CaseIterable {
  public var tabs: [Tab] { Array(Tab.allCases) }
}

/// Badge of a tab.
public enum TabBadge: Hashable, Sendable, ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
  /// A number; hidden below 1, "99+" above 99.
  case count(Int)
  /// A short text; hidden when empty.
  case text(String)

  public init(integerLiteral value: Int) {
    self = .count(value)
  }

  public init(stringLiteral value: String) {
    self = .text(value)
  }

  /// The text to show; nil when the badge is hidden.
  public var label: String? {
    switch self {
    case .count(let count): count < 1 ? nil : count > 99 ? "99+" : String(count)
    case .text(let text): text.isEmpty ? nil : text
    }
  }
}
