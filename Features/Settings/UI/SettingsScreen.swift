import DesignSupport
import FeatureSupport
public import SettingsFeatureLogic
public import TerminalUI

/// The app's own settings, each with the place that its value is from.
public struct SettingsScreen: View {
  let model: SettingsFeatureModel
  @State private var table = TableState<SettingItem>()

  public init(model: SettingsFeatureModel) {
    self.model = model
  }

  public var body: some View {
    let list = model.list
    LoadableContent(list.phase, failure: list.failure, title: "Settings", noun: "settings") {
      ItemTable("Settings", list.items, of: list.total, state: $table, empty: "There are no settings.") {
        TableColumn("Setting", value: \.id).width(10).priority(3)
        TableColumn("Value", value: \.value).width(min: 8, max: 36).priority(2)
        TableColumn("From", value: \.origin).width(11).priority(1)
          .wrapped { $1.foregroundColor($0.origin == "default" ? .cyan : .green) }
        TableColumn("Next start", value: \.next).width(min: 10, max: 36).priority(1)
        TableColumn("Default", value: \.standard).width(min: 8, max: 12)
      } onOpen: {
        _ = model.select($0)
      } preview: {
        SettingFields(setting: $0)
      }
    }
    .screen("settings.list", document: list)
    .commands {
      Command.select(
        "setting", id: { $0 }, among: list.items.map(\.id), isEnabled: list.phase.hasContent, perform: model.select)
      Command.onItem(
        "setting", name: "default", key: .remove, title: "Use the default", id: { $0 }, among: list.items.map(\.id),
        selection: table.selection, isEnabled: list.phase.hasContent
      ) { key in
        await model.useDefault(key)
        if let failure = model.form(of: key)?.failure { throw ScreenFailure(failure, prefix: "Not saved: ") }
        return model.item(key) != nil
      }
      Command.refresh(perform: model.refresh)
    }
  }
}
