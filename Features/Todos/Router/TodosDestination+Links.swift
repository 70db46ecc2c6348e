public import FeatureSupport
public import InnoRouter
public import TodosFeatureInterface

extension TodosDestination: TabDestination {
  public static let links: [DeepLinkMapping<TodosDestination>] = [
    DeepLinkMapping("/todos") { _ in .list },
    DeepLinkMapping("/todos/:todoID") { .item(try $0.value("todoID", as: Int.self)) },
    DeepLinkMapping("/todos/assignee/:assigneeID") { .assignee(try $0.value("assigneeID", as: Int.self)) },
  ]
}
