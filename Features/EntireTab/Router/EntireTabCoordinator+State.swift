import FeatureSupport
public import FoundationEssentials
public import InnoRouter

extension EntireTabCoordinator {
  private static let persistence = StatePersistence()

  /// The position in the app, for ``restore(_:)``: the tab, and the screens that each feature has pushed and presented.
  /// Equal positions give equal data.
  public func savedState() throws(StatePersistenceError) -> Data {
    var state = AppState(tab: selectedTab)
    for tab in tabs {
      if let feature = feature(named: tab) { state.features[tab] = try Self.persistence.encode(feature.snapshot) }
    }
    return try Self.persistence.encode(state)
  }

  /// Restores a position from ``savedState()``. Saved tabs that the app does not have are ignored; tabs that were not
  /// saved stay as they are.
  ///
  /// Nothing is loaded; `start()` loads what is shown then.
  /// - Throws: why the data cannot be read; the position is then unchanged.
  public func restore(_ data: Data) throws(StatePersistenceError) {
    let state = try Self.persistence.decode(AppState.self, from: data)
    var restorations: [@MainActor () throws(StatePersistenceError) -> Void] = []
    for tab in tabs {
      guard let data = state.features[tab], let feature = feature(named: tab) else { continue }
      restorations.append(try Self.restoration(of: feature, from: data))
    }
    for restore in restorations { try restore() }
    if tabs.contains(state.tab) { selectedTab = state.tab }
  }

  private static func restoration<Feature: TabFeature>(
    of feature: Feature, from data: Data
  ) throws(StatePersistenceError) -> @MainActor () throws(StatePersistenceError) -> Void {
    let snapshot = try persistence.decode(Feature.Snapshot.self, from: data)
    return { () throws(StatePersistenceError) in try feature.restore(snapshot) }
  }
}

/// The state of each feature is separate data with a version of its own, so that the shell need not know its routes.
private struct AppState: Codable {
  var tab: String
  var features: [String: Data] = [:]
}
