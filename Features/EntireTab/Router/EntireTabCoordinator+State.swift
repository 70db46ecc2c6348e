public import FoundationEssentials
public import InnoRouter

extension EntireTabCoordinator {
  private static let persistence = StatePersistence()

  /// Where the user is in the app, for ``restore(_:)``: the tab, and what each feature has pushed and presented. Equal
  /// places give equal data.
  public func savedState() throws(StatePersistenceError) -> Data {
    var state = AppState(tab: selectedTab)
    for feature in features {
      state.features[type(of: feature).tab.name] = try Self.persistence.encode(feature.snapshot)
    }
    return try Self.persistence.encode(state)
  }

  /// Takes the app to where ``savedState()`` was called. Tabs that it has no more are left out, and those that it did
  /// not have then stay as they are.
  ///
  /// Nothing is loaded; `start()` loads what is shown then.
  /// - Throws: what cannot be read; then nothing has moved.
  public func restore(_ data: Data) throws(StatePersistenceError) {
    let state = try Self.persistence.decode(AppState.self, from: data)
    var restorations: [@MainActor () throws(StatePersistenceError) -> Void] = []
    for feature in features {
      guard let data = state.features[type(of: feature).tab.name] else { continue }
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

/// The state of each feature is data of its own, so that the shell need not know its routes, and its version is its own
/// too.
private struct AppState: Codable {
  var tab: String
  var features: [String: Data] = [:]
}
