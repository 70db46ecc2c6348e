public import DesignSupport
import FeatureSupport
import InnoRouter
import InnoRouterTerminalUI
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
      case .detail(let key):
        ItemScreen(
          model.item(key), named: "setting", id: key, among: model.list.items.map(\.id), screen: "settings.detail"
        ) { setting in
          if let form = model.form(of: key) { SettingsDetailScreen(model: model, setting: setting, form: form) }
        }
      }
    } sheet: { _ in
    }
  }
}

extension SettingsFeatureCoordinator: TerminalTabFeature {
  public var host: SettingsFeatureRouteHost { SettingsFeatureRouteHost(coordinator: self) }
}
