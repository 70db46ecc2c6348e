@_exported public import EntireTabFeatureInterface
public import InnoRouter
public import InnoRouterTerminalUI
public import Observation
import TerminalUI

/// Holds the tabs, follows links into them, and mediates between features that do not know each other.
@MainActor
@Observable
public final class EntireTabCoordinator: TabCoordinator {
  /// In the order shown.
  public private(set) var features: [any TabFeature] = []
  /// The name of the tab that is shown; empty while there are no features.
  public var selectedTab = ""

  /// The movements that outputs asked for, in order, until somebody has waited for them.
  @ObservationIgnored private var movements: [Task<Void, any Error>] = []

  public init() {}

  /// Adds a tab at the end; the first added is selected.
  ///
  /// - Parameter link: the path that answers an output of the feature, such as `/settings/3`.
  public func add<Feature: TabFeature>(_ feature: Feature, link: @escaping (Feature.Output) -> String) {
    feature.onOutput = { [weak self] output in self?.follow(link(output)) }
    features.append(feature)
    if features.count == 1 { selectedTab = Feature.tab.name }
  }

  /// The names of the tabs, in the order shown.
  public var tabs: [String] { features.map { type(of: $0).tab.name } }

  public var badges: [String: TabBadge] {
    features.reduce(into: [:]) { badges, feature in badges[type(of: feature).tab.name] = feature.badge }
  }

  public func feature(named tab: String) -> (any TabFeature)? {
    features.first { type(of: $0).tab.name == tab }
  }

  /// Loads the selected tab.
  public func start() async {
    await feature(named: selectedTab)?.load()
  }

  /// Changes the tab and loads it; where the user was in it stays.
  public func select(tab name: String) async throws {
    guard let feature = feature(named: name) else {
      throw ScreenFailure(code: .usage, message: "There is no tab '\(name)'.", hint: "There are \(tabs.joined(separator: ", ")).")
    }
    selectedTab = name
    await feature.load()
  }

  /// Follows a link such as `innosample://host/people/3`.
  ///
  /// - Throws: `LinkRejection` when it leads nowhere, `ScreenFailure` when there is no such item. Where the user is stays the same on a rejection.
  public func open(_ link: String) async throws {
    let destination = try destination(of: link)
    guard let feature = feature(named: destination.tab) else { return }
    selectedTab = destination.tab
    try await feature.open(itemID: destination.itemID)
  }

  /// Waits for all movement that outputs have asked for.
  ///
  /// - Throws: what kept the first of them that failed from its destination.
  public func settle() async throws {
    var failure: (any Error)?
    while let movement = movements.first {
      let result = await movement.result
      // Until then it stays the first, for those that come meanwhile to follow it; and one of several who wait takes it away.
      guard movement == movements.first else { continue }
      movements.removeFirst()
      if case .failure(let error) = result, failure == nil { failure = error }
    }
    if let failure { throw failure }
  }

  private func follow(_ path: String) {
    let previous = movements.last
    movements.append(
      Task {
        _ = await previous?.result
        try await open(EntireTabLink.url(path: path))
      })
  }

  private func destination(of link: String) throws(LinkRejection) -> EntireTabDestination {
    switch links.decide(link) {
    case .plan(let plan): return plan.route
    case .pending: throw .authenticationRequired(link: link)
    case .rejected(let reason): throw .rejected(reason)
    case .unhandled: throw .unknownPath(link: link, known: tabs.map { EntireTabLink.url(path: "/\($0)") })
    }
  }

  /// The links of all tabs: `/people` and `/people/:userID` of each.
  private var links: DeepLinkPipeline<EntireTabDestination> {
    DeepLinkPipeline(
      allowedSchemes: [EntireTabLink.scheme], allowedHosts: [DeepLinkHost(EntireTabLink.host), .absent],
      matcher: DeepLinkMatcher(mappings: features.flatMap { Self.mappings(of: type(of: $0).tab) }))
  }

  private static func mappings(of tab: TabItem) -> [DeepLinkMapping<EntireTabDestination>] {
    [
      DeepLinkMapping(DeepLinkPattern("/\(tab.name)")) { _ in EntireTabDestination(tab: tab.name) },
      DeepLinkMapping(DeepLinkPattern("/\(tab.name)/:\(tab.linkParameter)")) { parameters throws(DeepLinkParameterError) in
        EntireTabDestination(tab: tab.name, itemID: try parameters.value(tab.linkParameter, as: Int.self))
      },
    ]
  }
}
