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
    LoadableContent(list.phase, failure: list.failure, title: "Settings", noun: "settings") {
      ScreenTitle("Settings", remark: "\(list.shown) of \(list.total)")
      if list.items.isEmpty { EmptyState("There are no settings.") } else { table(list.items) }
    }
    .screen("settings.list", document: list)
    .commands {
      Command.select(
        "setting", id: { $0 }, among: list.items.map(\.id), isEnabled: list.phase.hasContent, perform: model.select)
      Command.refresh(perform: model.refresh)
    }
  }

  private func table(_ settings: [SettingItem]) -> some View {
    Table(settings, selection: $selection) {
      TableColumn("Setting") { setting in
        OpenButton(setting.id, selection: $selection) {
          _ = model.select($0)
        } label: {
          Text(setting.id).bold()
        }
      }
      .width(10)
      TableColumn("Value") { Text($0.value) }.width(min: 8, ideal: 24, max: 36)
      TableColumn("From") { Text($0.origin).foregroundColor($0.origin == "default" ? .cyan : .green) }.width(11)
    }
  }
}
