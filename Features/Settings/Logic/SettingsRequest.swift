public import FoundationEssentials
public import SettingsFeatureInterface

/// A wish to move, left in the state by the reducer and consumed once by the coordinator.
public struct SettingsRequest: Equatable, Sendable {
  public enum Destination: Equatable, Sendable {
    case route(SettingsRoute)
    case modal(SettingsModalRoute)
    /// Out of this feature.
    case output(SettingsOutput)
  }

  /// Tells two wishes for the same place apart.
  public let id: UUID
  public let destination: Destination
}
