import InnoRouter
import TodosFeatureInterface
import TodosFeatureLogic

/// Where the user is in Todos, and which todos the lists show.
public struct TodosSnapshot: Codable, Hashable, Sendable {
  let navigation: NavigationSnapshot<TodosRoute, TodosModalRoute>
  let filter: TodosFilter
}
