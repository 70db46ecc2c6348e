import DesignSupport
public import TerminalUI
public import TodosFeatureLogic

public struct TodosDetailScreen: View {
  let model: TodosFeatureModel
  let todo: TodoItem

  public init(model: TodosFeatureModel, todo: TodoItem) {
    self.model = model
    self.todo = todo
  }

  public var body: some View {
    VStack {
      Text(todo.title).bold()
      Divider()
      FieldList([
        "Identifier": "\(todo.id)", "Assignee": model.assignee(todo.assigneeID), "Status": todo.status,
      ])
      if let note = todo.note { TodoNoteLine(note: note) }
    }
    .commands {
      Command.toggle(todo, of: model)
      Command(name: "people", key: .owner, title: "Assignee") {
        try await model.openAssignee(userID: todo.assigneeID)
      }
    }
  }
}
