import DesignSupport
import FeatureSupport
public import SettingsFeatureLogic
public import TerminalUI

/// The todos of one person.
public struct SettingsAssigneeScreen: View {
  let model: SettingsFeatureModel
  let assigneeID: Int

  public init(model: SettingsFeatureModel, assigneeID: Int) {
    self.model = model
    self.assigneeID = assigneeID
  }

  public var body: some View {
    let list = model.list(ofAssignee: assigneeID)
    LoadableContent(list.phase, failure: model.failure, title: "Settings", noun: "todos") {
      MetricCard(title: "Todos of user \(assigneeID)", value: "\(list.shown) of \(list.total)")
      if list.items.isEmpty { EmptyState("There are no todos of user \(assigneeID).") }
      ForEach(list.items, id: \.id) { TodoRow(todo: $0) }
    }
    .screen("settings.assignee", document: list)
    .commands {
      Command.select("todo", id: Int.init, isEnabled: list.phase.hasContent, perform: model.select)
      Command(name: "refresh", key: "r", title: "Load again") { await model.refresh() }
      Command(name: "people", key: "p", title: "Go to People") { model.openPeople(userID: assigneeID) }
    }
  }
}
