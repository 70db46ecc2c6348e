import DesignSupport
import FeatureSupport
public import TerminalUI
public import TodosFeatureLogic

/// The todos that a command has named.
public struct TodosSelectionScreen: View {
  let model: TodosFeatureModel
  let todoIDs: [Int]
  @State private var selection: Int?

  public init(model: TodosFeatureModel, todoIDs: [Int]) {
    self.model = model
    self.todoIDs = todoIDs
  }

  public var body: some View {
    let list = model.list(of: todoIDs)
    LoadableContent(list.phase, failure: list.failure, title: "Todos", noun: "todos") {
      if list.items.isEmpty { EmptyState("There are no such todos.") }
      ItemList(list.items, id: \.id, selection: $selection) {
        _ = model.select($0)
      } row: {
        TodoRow(todo: $0)
      }
    }
    .screen("todos.selection", document: list)
    .commands {
      Command.select("todo", id: Int.init, isEnabled: list.phase.hasContent, perform: model.select)
      Command.toggle(in: list, of: model, selection: selection)
      Command.refresh(perform: model.refresh)
    }
  }
}
