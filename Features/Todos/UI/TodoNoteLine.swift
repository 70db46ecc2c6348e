import TerminalUI
import TodosFeatureLogic

/// The note on the last write of a todo.
struct TodoNoteLine: View {
  let note: TodoNote

  var body: some View {
    switch note.kind {
    case .saving: Text(note.text).dim()
    case .failed: Text(note.text).foregroundColor(.red)
    case .notKept, .contradicted: Text(note.text).foregroundColor(.yellow)
    }
  }
}
