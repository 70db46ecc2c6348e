import Domain

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
