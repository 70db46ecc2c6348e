import Domain

/// The list screen: how the loading stands and the rows to show.
public struct SettingsList: Encodable, Equatable, Sendable {
  public let phase: String
  public let total: Int
  public let shown: Int
  public let items: [TodoItem]

  init(phase: SettingsFeatureReducer.State.Phase, todos: Listing<TodoSummary>) {
    self.phase = phase.rawValue
    total = todos.total
    items = todos.shown.map(TodoItem.init)
    shown = items.count
  }
}
