@_exported public import EntireTabFeatureInterface
public import FeatureSupport
public import InnoRouter
public import Observation

/// Holds the tabs, follows links into them, and mediates between features that do not know each other.
///
/// A feature is made when it is needed first: a command that shows one list makes one feature.
@MainActor
@Observable
public final class EntireTabCoordinator: TabCoordinator {
  private struct Registration {
    let feature: any TabFeature.Type
    let make: @MainActor () -> any TabFeature
  }

  /// In the order shown.
  private var registered: [Registration] = []
  /// The features that were needed, by their tabs.
  @ObservationIgnored private var made: [String: any TabFeature] = [:]
  /// The name of the tab that is shown; empty while there are no features.
  public var selectedTab = "" {
    didSet {
      guard selectedTab != oldValue else { return }
      onTabChange?(selectedTab)
    }
  }
  /// What was taken back by ``abandon()``, as sentences.
  @ObservationIgnored public private(set) var abandoned: [String] = []
  /// Called when another tab is selected, for observers outside of it.
  @ObservationIgnored public var onTabChange: (@MainActor (String) -> Void)?
  /// Called with each feature when it is made.
  @ObservationIgnored public var onMake: (@MainActor (any TabFeature) -> Void)?

  /// The links of all tabs, put together when the first one is followed.
  @ObservationIgnored var links: DeepLinkPipeline<EntireTabDestination>?

  public init() {}

  /// Adds a tab at the end; the first added is selected.
  ///
  /// - Parameter feature: is evaluated when the feature is needed.
  public func add<Feature: TabFeature>(_ feature: @autoclosure @escaping @MainActor () -> Feature) {
    registered.append(Registration(feature: Feature.self, make: feature))
    links = nil
    if registered.count == 1 { selectedTab = Feature.tab.name }
  }

  /// The types of the features, in the order shown.
  public var features: [any TabFeature.Type] { registered.map(\.feature) }

  /// The names of the tabs, in the order shown.
  public var tabs: [String] { features.map { $0.tab.name } }

  public var badges: [String: TabBadge] {
    // What is shown is about to be made, if it was not.
    _ = feature(named: selectedTab)
    return made.compactMapValues(\.badge)
  }

  /// What happened last in the selected tab, oldest first.
  public var activity: [String] { feature(named: selectedTab)?.activity ?? [] }

  /// The warnings of all tabs, in their order.
  public var banners: [String] { tabs.compactMap { made[$0]?.banner } }

  /// Takes back what the last of ``banners`` says.
  public func undo() {
    tabs.compactMap { made[$0] }.last { $0.banner != nil }?.undo()
  }

  /// When the content of the current screen was loaded; nil where that is not known.
  public var loadedAt: ContinuousClock.Instant? { feature(named: selectedTab)?.loadedAt }

  public func feature(named name: String) -> (any TabFeature)? {
    if let feature = made[name] { return feature }
    guard let feature = registered.first(where: { $0.feature.tab.name == name })?.make() else { return nil }
    made[name] = feature
    onMake?(feature)
    return feature
  }

  /// Loads the selected tab.
  public func start() async {
    await feature(named: selectedTab)?.load()
  }

  /// Whether the user can leave the current screen. If something is unsaved, asks the user and returns false.
  public func confirmLeaving() -> Bool {
    made[selectedTab]?.confirmLeaving() ?? true
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
    let name = destination.feature.tab.name
    guard features.contains(where: { $0 == destination.feature }), let feature = feature(named: name) else {
      throw .unknownTab(name, known: tabs)
    }
    guard confirmLeaving() else { return }
    selectedTab = name
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

  /// Takes back, before the end of the app, the postponed work of the features.
  public func abandon() {
    abandoned += tabs.compactMap { made[$0]?.abandon() }
  }

  /// Waits, at the end of the app, for the unfinished work of the features. A signal may call it a second time.
  ///
  /// - Throws: the error of the first feature whose work has failed; that of the others is finished all the same.
  public func finish() async throws {
    var failure: (any Error)?
    for feature in tabs.compactMap({ made[$0] }) {
      do { try await feature.finish() } catch { failure = failure ?? error }
    }
    if let failure { throw failure }
  }
}
