import InnoRouterTerminalUI
import PeopleFeatureInterface
import PeopleFeatureLogic
import PeopleFeatureUI
public import TerminalUI

public struct PeopleFeatureRouteHost: View {
  let coordinator: PeopleFeatureCoordinator

  public var body: some View {
    ModalHost(store: coordinator.modalStore) { route in
      switch route {
      case .overview: PeopleOverviewSheet(overview: coordinator.model.overview)
      }
    } content: {
      NavigationHost(store: coordinator.navigationStore) { route in
        switch route {
        case .detail(let userID):
          if let person = coordinator.model.item(userID) {
            PeopleDetailScreen(person: person) { coordinator.model.openSettings(assigneeID: userID) }
          } else {
            Text("There is no person \(userID) any more.").dim()
          }
        }
      } root: {
        PeopleScreen(model: coordinator.model, onSelect: coordinator.select, onShowOverview: coordinator.model.showOverview)
      }
    }
  }
}
