public import FeatureSupport
import InnoRouter

/// A place in the app: a feature, and a destination in it.
public struct EntireTabDestination: Hashable, Sendable {
  let feature: any TabFeature.Type
  private let destination: any Route

  public init<Feature: TabFeature>(_ destination: Feature.Destination, in feature: Feature.Type) {
    self.feature = feature
    self.destination = destination
  }

  /// Goes there, when `feature` is the one that it is in.
  @MainActor
  func open<Feature: TabFeature>(in feature: Feature) async {
    if let destination = destination as? Feature.Destination { await feature.open(destination) }
  }

  public static func == (one: Self, other: Self) -> Bool {
    one.feature == other.feature && AnyHashable(one.destination) == AnyHashable(other.destination)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(feature))
    hasher.combine(destination)
  }
}
