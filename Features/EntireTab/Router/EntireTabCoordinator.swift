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
  /// What the features do whose tabs were left.
  @ObservationIgnored private var departures: Task<Void, any Error>?

  /// - Parameter crossings: where the outputs of the features lead; of several for one output the first.
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

  /// Whether the user can leave what is shown. Where something is unsaved the screen asks now, and nothing else
  /// happens.
  public func mayLeave() -> Bool {
    feature(named: selectedTab)?.asksBeforeLeaving() != true
  }

  /// Changes the tab and loads it; where the user was in it stays. Does nothing but ask when something is unsaved.
  public func select(tab name: String) async throws(NavigationRejection) {
    guard let feature = feature(named: name) else { throw .unknownTab(name, known: tabs) }
    guard name == selectedTab || mayLeave() else { return }
    selectedTab = name
    await feature.load()
  }

  /// Goes to a destination, and returns when it is loaded. Does nothing but ask when something is unsaved.
  public func open(_ destination: EntireTabDestination) async throws(NavigationRejection) {
    guard let feature = features.first(where: { type(of: $0) == destination.feature }) else {
      throw .unknownTab(destination.feature.tab.name, known: tabs)
    }
    guard mayLeave() else { return }
    selectedTab = destination.feature.tab.name
    await destination.open(in: feature)
  }

  /// Waits for all navigation that outputs have asked for.
  ///
  /// - Throws: why the first that was refused was; what was asked for after it has been done all the same.
  public func settle() async throws(NavigationRejection) {
    var rejection: NavigationRejection?
    while let navigation = pending.first {
      let result = await navigation.value
      // Until then it stays the first, for those that come meanwhile to follow it; and one of several who wait takes it
      // away.
      guard navigation == pending.first else { continue }
      pending.removeFirst()
      rejection = rejection ?? result
    }
    if let rejection { throw rejection }
  }

  /// The app ends: waits for what the features have left to do. A signal may call it while the end of a command waits.
  ///
  /// - Throws: the first thing that could not be done.
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
        return await fulfil(output, of: feature)
      })
  }

  /// Goes where an output leads; nil when that was possible.
  private func fulfil<Feature: TabFeature>(
    _ output: Feature.Output, of feature: Feature.Type
  ) async -> NavigationRejection? {
    guard let destination = crossings.lazy.compactMap({ $0.destination(of: output, from: feature) }).first else {
      return .unanswered(output: "\(output)")
    }
    do {
      try await open(destination)
      return nil
    } catch {
      return error
    }
  }
}
