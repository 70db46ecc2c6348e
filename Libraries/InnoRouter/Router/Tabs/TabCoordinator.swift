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
  /// One tab of the bar; a `CaseIterable` one needs no ``tabs``.
  associatedtype Tab: Hashable & Sendable

  /// The tab on screen.
  var selectedTab: Tab { get set }

  /// All tabs in the order of the bar. For a `CaseIterable` tab: all cases, unless stated otherwise.
  var tabs: [Tab] { get }

  /// The marks on tabs; none unless stated otherwise. Best computed from the features, so that they cannot be out of date.
  var badges: [Tab: TabBadge] { get }
}

extension TabCoordinator {
  public var badges: [Tab: TabBadge] { [:] }

  /// The mark to show on a tab, nil without one.
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
