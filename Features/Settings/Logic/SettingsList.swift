import Domain

/// The list screen: how the loading stands and the rows to show.
public struct SettingsList: Encodable, Equatable, Sendable {
  public let phase: String
  public let total: Int
  public let shown: Int
  public let items: [TodoItem]

  init(_ state: SettingsFeatureReducer.State) {
    phase = state.phase.rawValue
    total = state.todos.total
    items = state.todos.shown.map(TodoItem.init)
    shown = items.count
  }
}
