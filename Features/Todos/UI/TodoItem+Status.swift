import TerminalUI
import TodosFeatureLogic

extension TodoItem {
  var status: String { completed ? "Done" : "Pending" }

  /// The status, or what there is to say of the last write of it.
  var state: String {
    switch note?.kind {
    case .saving: "saving…"
    case .failed: "failed"
    case .contradicted: "differs"
    case .notKept: "not kept"
    case nil: status
    }
  }

  var stateColor: Color? {
    switch note?.kind {
    case .saving: nil
    case .failed: .red
    case .notKept, .contradicted: .yellow
    case nil: completed ? .green : .yellow
    }
  }
}
