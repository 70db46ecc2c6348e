@_exported public import EntireTabFeatureInterface
public import FeatureSupport
public import InnoRouter
public import Observation

/// Holds the tabs, follows links into them, and mediates between features that do not know each other.
@MainActor
@Observable
public final class EntireTabCoordinator: TabCoordinator {
  /// In the order shown.
  public private(set) var features: [any TabFeature] = []
  /// The name of the tab that is shown; empty while there are no features.
  public var selectedTab = "" {
    didSet {
      guard selectedTab != oldValue else { return }
      feature(named: oldValue)?.leave()
      onTabChange?(selectedTab)
    }
  }
  /// Called when another tab is selected, for observers outside of it.
  @ObservationIgnored public var onTabChange: (@MainActor (String) -> Void)?

  /// The links of all tabs, put together when the first one is followed.
  @ObservationIgnored var links: DeepLinkPipeline<EntireTabDestination>?

  public init() {}

  /// Adds a tab at the end; the first added is selected.
  public func add<Feature: TabFeature>(_ feature: Feature) {
    features.append(feature)
    links = nil
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

  /// Whether the user can leave the current screen. If something is unsaved, asks the user and returns false.
  public func confirmLeaving() -> Bool {
    feature(named: selectedTab)?.confirmLeaving() ?? true
  }

  /// Selects a tab and loads it, with its position unchanged. If something is unsaved, only asks the user.
  public func select(tab name: String) async throws(NavigationRejection) {
    guard let feature = feature(named: name) else { throw .unknownTab(name, known: tabs) }
    guard name == selectedTab || confirmLeaving() else { return }
    selectedTab = name
    await feature.load()
  }

  /// Goes to a destination, and returns when it is loaded. If something is unsaved, only asks the user.
  public func open(_ destination: EntireTabDestination) async throws(NavigationRejection) {
    guard let feature = features.first(where: { type(of: $0) == destination.feature }) else {
      throw .unknownTab(destination.feature.tab.name, known: tabs)
    }
    guard confirmLeaving() else { return }
    selectedTab = destination.feature.tab.name
    await destination.open(in: feature)
  }

  /// A function that goes where an output of a feature leads, as ``open(_:)-(EntireTabDestination)`` does.
  ///
  /// - Parameter destination: nil for an output that no feature of this app handles, which is rejected.
  public func following<Output>(
    _ destination: @escaping @MainActor (Output) -> EntireTabDestination?
  ) -> @MainActor (Output) async throws -> Void {
    { [weak self] output in
      guard let destination = destination(output) else { throw NavigationRejection.unhandledOutput("\(output)") }
      try await self?.open(destination)
    }
  }

  /// Waits, at the end of the app, for the unfinished work of the features. A signal may call it a second time.
  ///
  /// - Throws: the error of the first feature whose work has failed; that of the others is finished all the same.
  public func finish() async throws {
    var failure: (any Error)?
    for feature in features {
      do { try await feature.finish() } catch { failure = failure ?? error }
    }
    if let failure { throw failure }
  }
}
