import InnoRouter
import TodosFeatureInterface
import TodosFeatureLogic

/// Where the user is in Todos, and which todos the lists show.
public struct TodosSnapshot: Codable, Hashable, Sendable {
  private enum Key: String, CodingKey {
    case filter
  }

  let navigation: NavigationSnapshot<TodosRoute, TodosModalRoute>
  let filter: TodosFilter

  init(navigation: NavigationSnapshot<TodosRoute, TodosModalRoute>, filter: TodosFilter) {
    self.navigation = navigation
    self.filter = filter
  }

  public init(from decoder: any Decoder) throws {
    navigation = try NavigationSnapshot(from: decoder)
    filter = try decoder.container(keyedBy: Key.self).decodeIfPresent(TodosFilter.self, forKey: .filter) ?? .all
  }

  /// Beside the keys of the navigation.
  public func encode(to encoder: any Encoder) throws {
    try navigation.encode(to: encoder)
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(filter, forKey: .filter)
  }
}
