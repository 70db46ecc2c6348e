public import FoundationEssentials
public import PeopleFeatureInterface

/// A wish to move, left in the state by the reducer and consumed once by the coordinator.
public struct PeopleRequest: Equatable, Sendable {
  public enum Destination: Equatable, Sendable {
    case route(PeopleRoute)
    case modal(PeopleModalRoute)
    /// Out of this feature.
    case output(PeopleOutput)
  }

  /// Tells two wishes for the same place apart.
  public let id: UUID
  public let destination: Destination
}
