public import FeatureSupport
public import InnoRouter
public import PeopleFeatureInterface

extension PeopleDestination: TabDestination {
  public static let links: [DeepLinkMapping<PeopleDestination>] = [
    DeepLinkMapping("/people") { _ in .list },
    DeepLinkMapping("/people/:userID") { .item(try $0.value("userID", as: Int.self)) },
  ]
}
