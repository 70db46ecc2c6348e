public import FoundationEssentials
public import PostsFeatureInterface

/// A wish to move, left in the state by the reducer and consumed once by the coordinator.
public struct PostsRequest: Equatable, Sendable {
  public enum Destination: Equatable, Sendable {
    case route(PostsRoute)
    case modal(PostsModalRoute)
  }

  /// Tells two wishes for the same place apart.
  public let id: UUID
  public let destination: Destination
}
