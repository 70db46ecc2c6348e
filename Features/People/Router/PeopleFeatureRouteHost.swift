import DesignSupport
import FeatureSupport
import InnoRouter
public import InnoRouterTerminalUI
import PeopleFeatureInterface
import PeopleFeatureLogic
import PeopleFeatureUI
public import TerminalUI

public struct PeopleFeatureRouteHost: View {
  let coordinator: PeopleFeatureCoordinator

  public var body: some View {
    let model = coordinator.model
    ListAndDetailHost(coordinator.navigation, hasContent: model.list.phase.hasContent) {
      PeopleScreen(model: model)
    } detail: { route in
      switch route {
      case .detail(let userID):
        ItemScreen(model.item(userID), named: "person", id: userID, screen: "people.detail") {
          PeopleDetailScreen(person: $0) { model.openTodos(userID: userID) }
        }
      }
    } sheet: { route in
      switch route {
      case .overview: PeopleOverviewSheet(overview: model.overview)
      }
    }
  }
}

extension PeopleFeatureCoordinator: TerminalTabFeature {
  public var host: PeopleFeatureRouteHost { PeopleFeatureRouteHost(coordinator: self) }
}
