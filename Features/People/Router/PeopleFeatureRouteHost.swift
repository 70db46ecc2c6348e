import InnoRouterTerminalUI
import PeopleFeatureInterface
import PeopleFeatureLogic
import PeopleFeatureUI
public import TerminalUI

public struct PeopleFeatureRouteHost: View {
  let coordinator: PeopleFeatureCoordinator

  public var body: some View {
    ModalHost(store: coordinator.modalStore) { route in
      if hasLoaded {
        switch route {
        case .overview: PeopleOverviewSheet(overview: coordinator.model.overview)
        }
      } else {
        list
      }
    } content: {
      NavigationHost(store: coordinator.navigationStore) { route in
        if hasLoaded {
          switch route {
          case .detail(let userID): detail(userID)
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

  private var list: PeopleScreen {
    PeopleScreen(model: coordinator.model, onSelect: coordinator.select, onShowOverview: coordinator.model.showOverview)
  }

  @ViewBuilder
  private func detail(_ userID: Int) -> some View {
    if let person = coordinator.model.item(userID) {
      PeopleDetailScreen(person: person) { coordinator.model.openSettings(assigneeID: userID) }
    } else {
      Text("There is no person \(userID) any more.").dim()
        .screen("people.detail", document: ["id": userID])
        .failure(.noSuchItem("person", id: userID))
    }
  }
}
