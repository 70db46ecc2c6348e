@_exported public import EntireTabFeatureInterface
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
      leave(oldValue)
      onTabChange?(selectedTab)
    }
  }
  /// Called when another tab is selected, for observers outside of it.
  @ObservationIgnored public var onTabChange: (@MainActor (String) -> Void)?

  private let crossings: [Crossing]
  /// The links of all tabs, put together when the first one is followed.
  @ObservationIgnored var links: DeepLinkPipeline<EntireTabDestination>?
  /// The navigation that outputs asked for, in order, until ``settle()`` has waited for it.
  @ObservationIgnored private var pending: [Task<NavigationRejection?, Never>] = []
  /// The unfinished work of the features whose tabs were left.
  @ObservationIgnored private var departures: Task<Void, any Error>?

  /// - Parameter crossings: where the outputs of the features lead; the first that matches an output is used.
  public init(crossings: [Crossing] = []) {
    self.crossings = crossings
  }

  /// Adds a tab at the end; the first added is selected.
  public func add<Feature: TabFeature>(_ feature: Feature) {
    feature.onOutput = { [weak self] output in self?.follow(output, of: Feature.self) }
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

  /// Waits for all navigation that outputs have asked for.
  ///
  /// - Throws: the first rejection; the navigation after it has been performed all the same.
  public func settle() async throws(NavigationRejection) {
    var rejection: NavigationRejection?
    while let navigation = pending.first {
      let result = await navigation.value
      // It stays the first while it is awaited, so that later navigation follows it. Of several callers that wait, one
      // removes it.
      guard navigation == pending.first else { continue }
      pending.removeFirst()
      rejection = rejection ?? result
    }
    if let rejection { throw rejection }
  }

  /// Waits, at the end of the app, for the unfinished work of the features. A signal may call it a second time.
  ///
  /// - Throws: the first error of that work.
  public func finish() async throws {
    if !selectedTab.isEmpty { leave(selectedTab) }
    try await departures?.value
  }

  private func leave(_ tab: String) {
    guard let feature = feature(named: tab) else { return }
    let departure = Task { try await feature.leave() }
    departures = Task { [departures] in
      let earlier = await departures?.result
      let latest = await departure.result
      try earlier?.get()
      try latest.get()
    }
  }

  private func follow<Feature: TabFeature>(_ output: Feature.Output, of feature: Feature.Type) {
    let previous = pending.last
    pending.append(
      Task {
        _ = await previous?.value
        return await handle(output, of: feature)
      })
  }

  /// Opens the destination of an output; returns why that was impossible, or nil.
  private func handle<Feature: TabFeature>(
    _ output: Feature.Output, of feature: Feature.Type
  ) async -> NavigationRejection? {
    guard let destination = crossings.lazy.compactMap({ $0.destination(of: output, from: feature) }).first else {
      return .unhandledOutput("\(output)")
    }
    do {
      try await open(destination)
      return nil
    } catch {
      return error
    }
  }
}
