import Domain

/// The list screen: how the loading stands and the rows to show.
public struct PeopleList: Encodable, Equatable, Sendable {
  public let phase: String
  public let total: Int
  public let shown: Int
  public let items: [PersonItem]

  init(_ state: PeopleFeatureReducer.State) {
    phase = state.phase.rawValue
    total = state.people.total
    items = state.people.shown.map(PersonItem.init)
    shown = items.count
  }
}
