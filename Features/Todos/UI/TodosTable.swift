import DesignSupport
import FeatureSupport
import TerminalUI
import TodosFeatureLogic

/// The rows of a list of todos, and the commands that every such list has.
struct TodosTable: View {
  let title: String
  let list: TodosList
  let model: TodosFeatureModel
  var remark = ""
  var empty = "There are no todos."
  /// The person whose todos are listed; nil for several.
  var assigneeID: Int?
  @State private var table = TableState<TodoItem>()

  var body: some View {
    LoadableContent(list.phase, failure: list.failure, title: "Todos", noun: "todos") {
      ItemTable(title, list.items, of: list.total, state: $table, remark: remark, marksRows: true, empty: empty) {
        TableColumn("Id", value: \.id.fieldText).width(min: 3, max: 6).priority(1)
        TableColumn.text("") { $0.completed ? "✓" : "○" }.width(1).priority(3)
        TableColumn("Title", value: \.title).width(min: 12).priority(4)
        TableColumn.text("Assignee") { model.assignee($0.assigneeID) }.width(min: 8, max: 20)
        TableColumn("State", value: \.state).width(min: 8, max: 10).priority(2)
          .wrapped { $1.foregroundColor($0.stateColor) }
      } onOpen: {
        _ = model.select($0)
      } preview: {
        TodosDetailScreen(model: model, todo: $0)
      }
    }
    .status(list.items.contains { $0.note?.kind == .saving } ? "saving…" : nil)
    .commands {
      Command.select("todo", id: Int.init, isEnabled: list.phase.hasContent, perform: model.select)
      Command.toggle(in: list, of: model, chosen: table.chosen) { table.marks = [] }
      if assigneeID == nil {
        Command.onItem(
          "todo", name: "assignee", key: .owner, title: "Assignee", id: Int.init, selection: table.selection,
          isEnabled: list.phase.hasContent
        ) { id in
          guard let todo = model.item(id) else { return false }
          try await model.openAssignee(userID: todo.assigneeID)
          return true
        }
      }
      Command.refresh(perform: model.refresh)
    }
  }
}
