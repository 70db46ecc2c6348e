import EntireTabFeatureUI
import InnoRouter
import InnoRouterTerminalUI
public import TerminalUI

public struct EntireTabRouteHost: View {
  let coordinator: EntireTabCoordinator

  public init(coordinator: EntireTabCoordinator) {
    self.coordinator = coordinator
  }

  public var body: some View {
    TabHost(coordinator: coordinator) {
      EntireTabBar(
        tabs: coordinator.features.map { feature in
          let tab = type(of: feature).tab
          return EntireTabBar.Tab(name: tab.name, title: tab.title, badge: coordinator.badge(for: tab.name))
        }, selected: coordinator.selectedTab)
    } content: { tab in
      if let feature = coordinator.feature(named: tab) {
        host(of: feature)
      }
    }
    .commands {
      Command(name: "tab", title: "Change the tab", argument: coordinator.tabs.joined(separator: "|")) { name in
        try await coordinator.select(tab: name)
      }
      Command(name: "open", title: "Follow a link", argument: "URL") { link in
        try await coordinator.open(link)
      }
    }
  }

  private func host(of feature: some TabFeature) -> AnyView {
    AnyView(feature.host)
  }
}
