import EntireTabFeatureInterface
import FeatureSupport
import InnoRouter

extension EntireTabCoordinator {
  /// Follows a link such as `innosample://host/people/3`. This is the one place where text becomes a destination.
  public func open(_ link: String) async throws(NavigationRejection) {
    try await open(destination(of: link))
  }

  private func destination(of link: String) throws(NavigationRejection) -> EntireTabDestination {
    let links = links ?? linkTable()
    self.links = links
    switch links.decide(link) {
    case .plan(let plan): return plan.route
    case .pending: throw .authenticationRequired(link: link)
    case .rejected(let reason): throw .rejected(reason)
    case .unhandled: throw .unknownPath(link: link, known: tabs.map { EntireTabLink.url(path: "/\($0)") })
    }
  }

  private func linkTable() -> DeepLinkPipeline<EntireTabDestination> {
    var mappings: [DeepLinkMapping<EntireTabDestination>] = []
    for feature in features { mappings += Self.links(into: feature) }
    return DeepLinkPipeline(
      allowedSchemes: [EntireTabLink.scheme], allowedHosts: [DeepLinkHost(EntireTabLink.host), .absent],
      matcher: DeepLinkMatcher(mappings: mappings))
  }

  private static func links<Feature: TabFeature>(into feature: Feature.Type) -> [DeepLinkMapping<EntireTabDestination>]
  {
    Feature.Destination.links.map { $0.map { EntireTabDestination($0, in: feature) } }
  }
}
