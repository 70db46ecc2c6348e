public import FeatureSupport
public import InnoRouter
public import SearchFeatureInterface

extension SearchDestination: TabDestination {
  public static let links: [DeepLinkMapping<SearchDestination>] = [
    DeepLinkMapping("/search") { parameters in parameters["q"].map { .search($0) } ?? .list },
    DeepLinkMapping("/search/:id") { .item(try $0.value("id")) },
  ]
}
