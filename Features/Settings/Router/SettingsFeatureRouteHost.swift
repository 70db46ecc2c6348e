import InnoRouterTerminalUI
import SettingsFeatureInterface
import SettingsFeatureLogic
import SettingsFeatureUI
public import TerminalUI

public struct SettingsFeatureRouteHost: View {
  let coordinator: SettingsFeatureCoordinator

  public var body: some View {
    ModalHost(store: coordinator.modalStore) { route in
      if hasLoaded {
        switch route {
        case .digest: SettingsDigestSheet(digest: coordinator.model.digest)
        }
      } else {
        list
      }
    } content: {
      NavigationHost(store: coordinator.navigationStore) { route in
        if hasLoaded {
          switch route {
          case .detail(let todoID): detail(todoID)
          }
        } else {
          list
        }
      } root: {
        list
      }
    }
  }

  /// Whether there is anything to show of what is pushed or presented; a restored state is there before the first load has come or failed, which is the
  /// list's to tell.
  private var hasLoaded: Bool { coordinator.model.isLoaded || coordinator.model.list.total > 0 }

  private var list: SettingsScreen {
    SettingsScreen(model: coordinator.model, onSelect: coordinator.select, onShowDigest: coordinator.model.showDigest)
  }

  @ViewBuilder
  private func detail(_ todoID: Int) -> some View {
    if let todo = coordinator.model.item(todoID) {
      SettingsDetailScreen(todo: todo) { coordinator.model.openPeople(userID: todo.assigneeID) }
    } else {
      Text("There is no todo \(todoID) any more.").dim()
        .screen("settings.detail", document: ["id": todoID])
        .failure(.noSuchItem("todo", id: todoID))
    }
  }
}
