/// A link that may be followed, and how.
public struct DeepLinkPlan<R: Route>: Hashable, Sendable {
  public let url: DeepLinkURL
  /// The destination.
  public let route: R
  /// The way there.
  public let navigation: NavigationPlan<R>
}
