public import DesignSupport
import FeatureSupport
import InnoRouter
import InnoRouterTerminalUI
public import TerminalUI
import TodosFeatureInterface
import TodosFeatureLogic
import TodosFeatureUI

public struct TodosFeatureRouteHost: View {
  let coordinator: TodosFeatureCoordinator

  public var body: some View {
    let model = coordinator.model
    ListAndDetailHost(coordinator.navigation, hasContent: model.list.phase.hasContent) {
      TodosScreen(model: model)
    } detail: { route in
      switch route {
      case .assignee(let assigneeID): TodosAssigneeScreen(model: model, assigneeID: assigneeID)
      case .detail(let todoID):
        ItemScreen(model.item(todoID), named: "todo", id: todoID, screen: "todos.detail") { todo in
          TodosDetailScreen(model: model, todo: todo)
        }
      case .selection(let todoIDs): TodosSelectionScreen(model: model, todoIDs: todoIDs)
      }
    } sheet: { route in
      switch route {
      case .digest: TodosDigestSheet(digest: model.digest)
      }
    }
  }
}

extension TodosFeatureCoordinator: TerminalTabFeature {
  public var host: TodosFeatureRouteHost { TodosFeatureRouteHost(coordinator: self) }
}
