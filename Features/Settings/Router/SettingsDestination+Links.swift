public import InnoRouter
public import SettingsFeatureInterface

extension SettingsDestination: TabDestination {
  public static let links: [DeepLinkMapping<SettingsDestination>] = [
    DeepLinkMapping("/settings") { _ in .list },
    DeepLinkMapping("/settings/:todoID") { .item(try $0.value("todoID", as: Int.self)) },
    DeepLinkMapping("/settings/assignee/:assigneeID") { .assignee(try $0.value("assigneeID", as: Int.self)) },
  ]
}
