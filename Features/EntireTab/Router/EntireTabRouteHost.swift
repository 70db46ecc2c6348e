import DesignSupport
import EntireTabFeatureUI
import FeatureSupport
import InnoRouter
import InnoRouterTerminalUI
public import TerminalUI

public struct EntireTabRouteHost: View {
  let coordinator: EntireTabCoordinator
  private let showsStatus: Bool

  /// - Parameter showsStatus: whether the warnings, and what is under way, stand below the screens; false for a front
  ///   end with a line of its own for them.
  public init(coordinator: EntireTabCoordinator, showsStatus: Bool = true) {
    self.coordinator = coordinator
    self.showsStatus = showsStatus
  }

  public var body: some View {
    if showsStatus {
      tabs.commandFooter { _, status in
        for banner in coordinator.banners { Text(banner).bold() }
        if let status { Text(status).dim() }
      }
    } else {
      tabs
    }
  }

  private var tabs: some View {
    TabHost(coordinator: coordinator) {
      EntireTabBar(
        tabs: coordinator.features.map { feature in
          let tab = feature.tab
          return EntireTabBar.Tab(name: tab.name, title: tab.title, badge: coordinator.badge(for: tab.name))
        }, selected: coordinator.selectedTab)
    } content: { tab in
      screens(of: tab)
    }
    .commands {
      Command(name: "undo", key: .undo, title: "Undo", isEnabled: !coordinator.banners.isEmpty) { coordinator.undo() }
      Command(name: "tab", title: "Change the tab", argument: coordinator.tabs.joined(separator: "|")) { name in
        try await Self.reporting { () async throws(NavigationRejection) in try await coordinator.select(tab: name) }
      }
      Command(name: "open", title: "Follow a link", argument: "URL") { link in
        try await Self.reporting { () async throws(NavigationRejection) in try await coordinator.open(link) }
      }
    }
  }

  private static func reporting(_ navigate: () async throws(NavigationRejection) -> Void) async throws(ScreenFailure) {
    do {
      try await navigate()
    } catch {
      throw ScreenFailure(error)
    }
  }

  /// The screens of the selected tab alone, for a command, which prints no more than what they publish.
  public var selectedTab: AnyView? { screens(of: coordinator.selectedTab) }

  private func screens(of tab: String) -> AnyView? {
    (coordinator.feature(named: tab) as? any TerminalTabFeature).map { host(of: $0) }
  }

  private func host(of feature: some TerminalTabFeature) -> AnyView {
    AnyView(feature.host)
  }
}

extension ScreenFailure {
  /// A rejection as a terminal reports it.
  public init(_ rejection: NavigationRejection) {
    self.init(code: .usage, message: rejection.description, hint: rejection.hint)
  }
}
