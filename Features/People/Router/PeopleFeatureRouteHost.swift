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
      case .detail(let userID): detail(userID)
      }
    } sheet: { route in
      switch route {
      case .overview: PeopleOverviewSheet(overview: model.overview)
      }
    }
  }

  @ViewBuilder
  private func detail(_ userID: Int) -> some View {
    let model = coordinator.model
    if let person = model.item(userID) {
      PeopleDetailScreen(person: person) { model.openSettings(userID: userID) }
    } else {
      MissingItem("person", id: userID, screen: "people.detail")
    }
  }
}

extension PeopleFeatureCoordinator: TerminalTabFeature {
  public var host: PeopleFeatureRouteHost { PeopleFeatureRouteHost(coordinator: self) }
}
