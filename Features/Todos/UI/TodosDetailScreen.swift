import DesignSupport
public import TerminalUI
public import TodosFeatureLogic

public struct TodosDetailScreen: View {
  let todo: TodoItem
  let onOpenPeople: @MainActor () -> Void

  public init(todo: TodoItem, onOpenPeople: @escaping @MainActor () -> Void) {
    self.todo = todo
    self.onOpenPeople = onOpenPeople
  }

  public var body: some View {
    VStack {
      Text(todo.title).bold()
      Divider()
      FieldList([
        "Identifier": "\(todo.id)", "Owner": "User \(todo.assigneeID)", "Status": todo.status,
        "Completed": todo.completed ? "Yes" : "No",
      ])
    }
    .screen("todos.detail", document: ItemDocument(item: todo))
    .commands {
      Command(name: "people", key: "p", title: "Go to People") { onOpenPeople() }
    }
  }
}
