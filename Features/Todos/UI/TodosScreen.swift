import DesignSupport
import FeatureSupport
public import TerminalUI
public import TodosFeatureLogic

public struct TodosScreen: View {
  let model: TodosFeatureModel

  public init(model: TodosFeatureModel) {
    self.model = model
  }

  public var body: some View {
    let list = model.list
    TodosTable(title: model.filter.title, list: list, model: model, remark: remark, empty: emptyMessage)
      .screen("todos.list", document: list)
      .commands {
        Command.nextFilter(in: list, of: model)
        Command.filter(in: list, of: model)
        Command(name: "digest", key: .summary, title: "Digest", isEnabled: list.phase.hasContent) { model.showDigest() }
      }
  }

  private var remark: String { "\(model.digest.completed) done, \(model.digest.remaining) left" }

  private var emptyMessage: String {
    model.filter == .all ? "There are no todos." : "There are no \(model.filter.rawValue) todos."
  }
}

extension TodosFilter {
  /// The heading of a list of these todos.
  var title: String { self == .all ? "Todos" : "Todos, \(rawValue)" }
}
