public import FeatureSupport
public import InnoRouter
public import SettingsFeatureInterface

extension SettingsDestination: TabDestination {
  public static let links: [DeepLinkMapping<SettingsDestination>] = [
    DeepLinkMapping("/settings") { _ in .list },
    DeepLinkMapping("/settings/:key") { .item(try $0.value("key", as: String.self)) },
  ]
}
