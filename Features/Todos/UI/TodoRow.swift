import DesignSupport
import TerminalUI
import TodosFeatureLogic

struct TodoRow: View {
  let todo: TodoItem

  var body: some View {
    HStack {
      Text("\(todo.id)").dim().frame(width: 3, alignment: .trailing)
      Text(todo.completed ? "✓" : "○")
      Text(todo.title)
      Text("User \(todo.assigneeID)").dim()
      StatusPill(todo.status, tone: todo.completed ? .positive : .warning)
    }
  }
}
