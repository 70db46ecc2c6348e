import Domain
public import FeatureSupport
public import PeopleFeatureInterface

public typealias PeopleList = ListDocument<PersonItem>
public typealias PeopleRequest = FeatureRequest<PeopleRoute, PeopleModalRoute, PeopleOutput>

/// A person as the screens draw it and as `--format json` prints it.
public struct PersonItem: Encodable, Equatable, Sendable {
  public let id: Int
  public let name: String
  public let username: String
  public let email: String
  public let phone: String
  public let website: String
  public let company: String
  public let city: String

  init(_ user: UserSummary) {
    id = user.id
    name = user.name
    username = user.username
    email = user.email
    phone = user.phone
    website = user.website
    company = user.company
    city = user.city
  }
}

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
