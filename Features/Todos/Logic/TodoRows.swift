import Domain
import InnoFlow

/// The todos of the list, ordered by id.
typealias TodoRows = IdentifiedArrayOf<TodoRowReducer.State>

extension TodoRows {
  /// The rows after a load. Writes that are under way go on, also those of todos that were not loaded.
  func reloaded(with todos: [TodoSummary], notKept: Set<Int>) -> TodoRows {
    let loaded = todos.map { todo in
      TodoRowReducer.State(todo: todo, write: self[id: todo.id]?.write, isKept: !notKept.contains(todo.id))
    }
    let ids = Set(todos.map(\.id))
    let unfinished = filter { $0.write != nil && !ids.contains($0.id) }
    return TodoRows((loaded + unfinished).sorted { $0.id < $1.id })
  }
}
