import Domain

/// The overview sheet: where most people live, and how many there are.
public struct PeopleOverview: Encodable, Equatable, Sendable {
  /// Of several cities with as many people the first in alphabetical order; nil while nobody is loaded.
  public let mostActiveCity: String?
  public let people: Int
  public let cities: Int

  init(_ users: [UserSummary]) {
    let residents = Dictionary(grouping: users, by: \.city).mapValues(\.count)
    mostActiveCity = residents.min { ($1.value, $0.key) < ($0.value, $1.key) }?.key
    people = users.count
    cities = residents.count
  }
}
