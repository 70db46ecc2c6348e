import DesignSupport
import FeatureSupport
public import SettingsFeatureLogic
public import TerminalUI

/// The app's own settings, each with the place that its value is from.
public struct SettingsScreen: View {
  let model: SettingsFeatureModel
  @State private var selection: String?

  public init(model: SettingsFeatureModel) {
    self.model = model
  }

  public var body: some View {
    let list = model.list
    LoadableContent(list.phase, failure: model.failure, title: "Settings", noun: "settings") {
      ScreenTitle("Settings", remark: "\(list.shown) of \(list.total)")
      if list.items.isEmpty { EmptyState("There are no settings.") }
      ItemList(list.items, id: \.id, selection: $selection) {
        _ = model.select($0)
      } row: {
        SettingRow(setting: $0)
      }
      ActivityLog(model.activity)
    }
    .screen("settings.list", document: list)
    .commands {
      Command.select("setting", id: { $0 }, isEnabled: list.phase.hasContent, perform: model.select)
      Command(name: "refresh", key: "r", title: "Load again") { await model.refresh() }
    }
  }
}
