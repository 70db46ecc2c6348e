import DesignSupport
import FeatureSupport
public import TerminalUI
public import TodosFeatureLogic

public struct TodosScreen: View {
  let model: TodosFeatureModel
  @State private var selection: Int?

  public init(model: TodosFeatureModel) {
    self.model = model
  }

  public var body: some View {
    let list = model.list
    LoadableContent(list.phase, failure: list.failure, title: "Todos", noun: "todos") {
      MetricCards([
        "Todos": "\(list.shown) of \(list.total)", "Completed": "\(model.digest.completed)",
        "Remaining": "\(model.digest.remaining)",
      ])
      TodosFilterPicker(model: model)
      if list.items.isEmpty { EmptyState(emptyMessage) }
      ItemList(list.items, id: \.id, selection: $selection) {
        _ = model.select($0)
      } row: {
        TodoRow(todo: $0)
      }
    }
    .screen("todos.list", document: list)
    .commands {
      Command.select("todo", id: Int.init, isEnabled: list.phase.hasContent, perform: model.select)
      Command.toggle(in: list, of: model, selection: selection)
      Command.nextFilter(in: list, of: model)
      Command.filter(in: list, of: model)
      Command.refresh(perform: model.refresh)
      Command(name: "digest", key: "d", title: "Digest", isEnabled: list.phase.hasContent) { model.showDigest() }
    }
  }

  private var emptyMessage: String {
    model.filter == .all ? "There are no todos." : "There are no \(model.filter.rawValue) todos."
  }
}
