import DesignSupport
import TerminalUI
import TodosFeatureLogic

struct TodoRow: View {
  let todo: TodoItem

  var body: some View {
    VStack {
      ViewThatFits {
        HStack {
          title
          status
        }
        VStack {
          title
          status.padding(.leading, 6)
        }
      }
      if let note = todo.note { TodoNoteLine(note: note).padding(.leading, 6) }
    }
  }

  private var title: some View {
    HStack {
      Text("\(todo.id)").dim().frame(minWidth: 3, alignment: .trailing).lineLimit(1)
      Text(todo.completed ? "✓" : "○")
      Text(todo.title)
    }
  }

  private var status: some View {
    HStack {
      Text("User \(todo.assigneeID)").dim()
      StatusPill(todo.status, tone: todo.completed ? .positive : .warning)
    }
  }
}

/// The note on the last write of a todo.
struct TodoNoteLine: View {
  let note: TodoNote

  var body: some View {
    switch note.kind {
    case .saving: Text(note.text).dim()
    case .failed: Text(note.text).foregroundColor(.red)
    case .notKept: Text(note.text).foregroundColor(.yellow)
    }
  }
}
