public import Domain
public import FeatureSupport
public import PeopleFeatureInterface

public typealias PeopleList = ListDocument<PersonItem>
public typealias PeopleRequest = FeatureRequest<PeopleRoute, PeopleModalRoute>

/// A person as the screens draw it and as `--format json` prints it.
public struct PersonItem: Encodable, Equatable, Identifiable, Sendable {
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

/// The screen of a person: its phase, and what is known so far.
public struct PersonDetail: Equatable, Sendable {
  public let id: Int
  public let phase: LoadingPhase
  /// Nil while nothing is known, and when there is no such person.
  public let item: PersonDetailItem?
  public let failure: DomainError?
  public var isMissing: Bool { failure?.kind == .notFound }

  init(_ state: PersonReducer.State) {
    id = state.id
    phase = state.phase
    item = state.detail.map(PersonDetailItem.init) ?? state.summary.map { PersonDetailItem(UserDetail(summary: $0)) }
    failure = state.failure
  }
}

/// A person with all details, as the screen draws it and as `--format json` prints it.
public struct PersonDetailItem: Encodable, Equatable, Sendable {
  public let id: Int
  public let name: String
  public let username: String
  public let email: String
  public let phone: String
  public let website: String
  public let company: String
  public let catchPhrase: String
  public let business: String
  public let street: String
  public let suite: String
  public let city: String
  public let zipcode: String
  public let latitude: String
  public let longitude: String

  init(_ user: UserDetail) {
    id = user.id
    name = user.summary.name
    username = user.summary.username
    email = user.summary.email
    phone = user.summary.phone
    website = user.summary.website
    company = user.summary.company
    catchPhrase = user.company.catchPhrase
    business = user.company.business
    street = user.address.street
    suite = user.address.suite
    city = user.summary.city
    zipcode = user.address.zipcode
    latitude = user.address.latitude
    longitude = user.address.longitude
  }
}

extension UserSummary {
  /// Whether a column of the list contains a text, whatever its case and accents; spaces around the text do not count.
  func contains(_ text: String) -> Bool {
    let words = text.folded.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.isEmpty || [name, city, email, company].contains { $0.folded.contains(words) }
  }
}

/// The overview sheet: where most people live, and how many there are.
public struct PeopleOverview: Encodable, Equatable, Sendable {
  /// Of several cities with as many people the first in alphabetical order; nil for an empty list.
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
