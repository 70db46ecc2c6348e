import DesignSupport
import FeatureSupport
import InnoRouter
public import InnoRouterTerminalUI
import SettingsFeatureInterface
import SettingsFeatureLogic
import SettingsFeatureUI
public import TerminalUI

public struct SettingsFeatureRouteHost: View {
  let coordinator: SettingsFeatureCoordinator

  public var body: some View {
    let model = coordinator.model
    ListAndDetailHost(coordinator.navigation, hasContent: model.list.phase.hasContent) {
      SettingsScreen(model: model)
    } detail: { route in
      switch route {
      case .assignee(let assigneeID): SettingsAssigneeScreen(model: model, assigneeID: assigneeID)
      case .detail(let todoID):
        ItemScreen(model.item(todoID), named: "todo", id: todoID, screen: "settings.detail") { todo in
          SettingsDetailScreen(todo: todo) { model.openPeople(userID: todo.assigneeID) }
        }
      }
    } sheet: { route in
      switch route {
      case .digest: SettingsDigestSheet(digest: model.digest)
      }
    }
  }
}

extension SettingsFeatureCoordinator: TerminalTabFeature {
  public var host: SettingsFeatureRouteHost { SettingsFeatureRouteHost(coordinator: self) }
}
