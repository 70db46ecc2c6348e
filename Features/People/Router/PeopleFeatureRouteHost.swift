public import DesignSupport
import FeatureSupport
import InnoRouter
import InnoRouterTerminalUI
import PeopleFeatureInterface
import PeopleFeatureLogic
import PeopleFeatureUI
public import TerminalUI

public struct PeopleFeatureRouteHost: View {
  let coordinator: PeopleFeatureCoordinator

  public var body: some View {
    let model = coordinator.model
    ListAndDetailHost(coordinator.navigation, hasContent: hasContent, onBack: coordinator.load) {
      PeopleScreen(model: model)
    } detail: { route in
      switch route {
      case .detail(let userID): PeopleDetailScreen(model: model, userID: userID)
      }
    } sheet: { route in
      switch route {
      case .overview: PeopleOverviewSheet(overview: model.overview)
      }
    }
  }

  /// Whether there is something to show above the list: a sheet is about the list, a person is loaded by itself.
  private var hasContent: Bool {
    if coordinator.navigation.modalStore.current != nil { return coordinator.model.list.phase.hasContent }
    return coordinator.model.person?.phase != .idle
  }
}

extension PeopleFeatureCoordinator: TerminalTabFeature {
  public var host: PeopleFeatureRouteHost { PeopleFeatureRouteHost(coordinator: self) }
}
