import Domain

/// The list screen: how the loading stands and the rows to show.
public struct PeopleList: Encodable, Equatable, Sendable {
  public let phase: String
  public let total: Int
  public let shown: Int
  public let items: [PersonItem]

  init(phase: PeopleFeatureReducer.State.Phase, people: Listing<UserSummary>) {
    self.phase = phase.rawValue
    total = people.total
    items = people.shown.map(PersonItem.init)
    shown = items.count
  }
}
