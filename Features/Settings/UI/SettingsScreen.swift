import DesignSupport
import FeatureSupport
public import SettingsFeatureLogic
public import TerminalUI

public struct SettingsScreen: View {
  let model: SettingsFeatureModel

  public init(model: SettingsFeatureModel) {
    self.model = model
  }

  public var body: some View {
    let list = model.list
    LoadableContent(list.phase, failure: model.failure, title: "Settings", noun: "todos") {
      HStack {
        MetricCard(title: "Todos", value: "\(list.shown) of \(list.total)")
        MetricCard(title: "Completed", value: model.digest.completed)
        MetricCard(title: "Remaining", value: model.digest.remaining)
      }
      if list.items.isEmpty { EmptyState("There are no todos.") }
      ForEach(list.items, id: \.id) { TodoRow(todo: $0) }
      ActivityLog(model.activity)
    }
    .screen("settings.list", document: list)
    .commands {
      Command.select("todo", id: Int.init, isEnabled: list.phase.hasContent, perform: model.select)
      Command(name: "refresh", key: "r", title: "Load again") { await model.refresh() }
      Command(name: "digest", key: "d", title: "Digest", isEnabled: list.phase.hasContent) { model.showDigest() }
    }
  }
}
