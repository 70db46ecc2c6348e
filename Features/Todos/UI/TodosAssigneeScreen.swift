import DesignSupport
import FeatureSupport
public import TerminalUI
public import TodosFeatureLogic

/// The todos of one person that the filter accepts.
public struct TodosAssigneeScreen: View {
  let model: TodosFeatureModel
  let assigneeID: Int

  public init(model: TodosFeatureModel, assigneeID: Int) {
    self.model = model
    self.assigneeID = assigneeID
  }

  public var body: some View {
    let list = model.list(ofAssignee: assigneeID)
    let name = model.assignee(assigneeID)
    TodosTable(
      title: "\(model.filter.title) of \(name)", list: list, model: model, empty: emptyMessage(name),
      assigneeID: assigneeID
    )
    .screen("todos.assignee", document: list)
    .commands {
      Command.nextFilter(in: list, of: model)
      Command.filter(in: list, of: model)
      Command(name: "people", key: .owner, title: "Assignee") { try await model.openAssignee(userID: assigneeID) }
    }
  }

  private func emptyMessage(_ name: String) -> String {
    let todos = model.filter == .all ? "todos" : "\(model.filter.rawValue) todos"
    return "There are no \(todos) of \(name)."
  }
}
