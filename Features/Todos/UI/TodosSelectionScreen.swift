import DesignSupport
import FeatureSupport
public import TerminalUI
public import TodosFeatureLogic

/// The todos that a command has named.
public struct TodosSelectionScreen: View {
  let model: TodosFeatureModel
  let todoIDs: [Int]

  public init(model: TodosFeatureModel, todoIDs: [Int]) {
    self.model = model
    self.todoIDs = todoIDs
  }

  public var body: some View {
    let list = model.list(of: todoIDs)
    TodosTable(title: "Todos", list: list, model: model, empty: "There are no such todos.")
      .screen("todos.selection", document: list)
  }
}
