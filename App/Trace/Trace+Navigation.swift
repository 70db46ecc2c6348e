public import EntireTabFeatureRouter
import FeatureSupport
import InnoRouter
public import InnoTrace

extension Trace {
  /// Records the navigation of every feature, and the changes of the tab.
  @MainActor
  public func observe(_ coordinator: EntireTabCoordinator) {
    let kept = Observations()
    coordinator.onMake = { [weak self] feature in
      if let self { kept.all += observations(of: feature) }
    }
    coordinator.onTabChange = { [weak self] tab in self?.note(.navigation, "tab \(tab)") }
  }

  @MainActor
  private func observations(of feature: some TabFeature) -> [EventObservation] {
    let title = type(of: feature).tab.title
    return feature.navigation.onChange { [weak self] change in
      self?.note(.navigation, Self.name(of: change), feature: title)
    }
  }

  static func name(of change: NavigationChange) -> String {
    switch change {
    case .presented(let route): return "present \(route)"
    case .dismissed(let route): return "dismiss \(route)"
    case .stack(let old, let new):
      let (before, after) = (old.map { "\($0)" }, new.map { "\($0)" })
      if after.isEmpty { return "pop to the root" }
      if after.starts(with: before) { return "push \(after[before.count...].joined(separator: ", "))" }
      if before.starts(with: after) { return "pop to \(after[after.count - 1])" }
      return "show \(after.joined(separator: ", "))"
    }
  }
}

/// Those of the features of a coordinator, which keeps them: they end when they are released.
@MainActor
private final class Observations {
  var all: [EventObservation] = []
}
