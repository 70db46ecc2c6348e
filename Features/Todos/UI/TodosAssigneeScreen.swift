import DesignSupport
import FeatureSupport
public import TerminalUI
public import TodosFeatureLogic

/// The todos of one person that the filter accepts.
public struct TodosAssigneeScreen: View {
  let model: TodosFeatureModel
  let assigneeID: Int
  @State private var selection: Int?

  public init(model: TodosFeatureModel, assigneeID: Int) {
    self.model = model
    self.assigneeID = assigneeID
  }

  public var body: some View {
    let list = model.list(ofAssignee: assigneeID)
    LoadableContent(list.phase, failure: list.failure, title: "Todos", noun: "todos") {
      MetricCard(title: "Todos of user \(assigneeID)", value: "\(list.shown) of \(list.total)")
      TodosFilterPicker(model: model)
      if list.items.isEmpty { EmptyState(emptyMessage) }
      ItemList(list.items, id: \.id, selection: $selection) {
        _ = model.select($0)
      } row: {
        TodoRow(todo: $0)
      }
    }
    .screen("todos.assignee", document: list)
    .commands {
      Command.select("todo", id: Int.init, isEnabled: list.phase.hasContent, perform: model.select)
      Command.toggle(in: list, of: model, selection: selection)
      Command.nextFilter(in: list, of: model)
      Command.filter(in: list, of: model)
      Command.refresh(perform: model.refresh)
      Command(name: "people", key: "p", title: "Go to People") { try await model.openAssignee(userID: assigneeID) }
    }
  }

  private var emptyMessage: String {
    let todos = model.filter == .all ? "todos" : "\(model.filter.rawValue) todos"
    return "There are no \(todos) of user \(assigneeID)."
  }
}
