import InnoRouterTerminalUI
import SettingsFeatureInterface
import SettingsFeatureLogic
import SettingsFeatureUI
public import TerminalUI

public struct SettingsFeatureRouteHost: View {
  let coordinator: SettingsFeatureCoordinator

  public var body: some View {
    ModalHost(store: coordinator.modalStore) { route in
      switch route {
      case .digest: SettingsDigestSheet(digest: coordinator.model.digest)
      }
    } content: {
      NavigationHost(store: coordinator.navigationStore) { route in
        switch route {
        case .detail(let todoID):
          if let todo = coordinator.model.item(todoID) {
            SettingsDetailScreen(todo: todo) { coordinator.model.openPeople(userID: todo.assigneeID) }
          } else {
            Text("There is no todo \(todoID) any more.").dim()
          }
        }
      } root: {
        SettingsScreen(model: coordinator.model, onSelect: coordinator.select, onShowDigest: coordinator.model.showDigest)
      }
    }
  }
}
