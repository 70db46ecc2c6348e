import Domain

/// A user as a JSONPlaceholder-style API sends it, without the members that the app does not use.
///
/// `id`, `name`, `username`, `email` and `address.city` are required; the others may be absent or null.
public struct UserRemoteModel: Decodable, Equatable, Sendable {
  public let id: Int
  public let name: String
  public let username: String
  public let email: String
  public let address: Address
  public let phone: String?
  public let website: String?
  public let company: Company?

  public struct Address: Decodable, Equatable, Sendable {
    public let city: String

    public init(city: String) {
      self.city = city
    }
  }

  public struct Company: Decodable, Equatable, Sendable {
    public let name: String?

    public init(name: String?) {
      self.name = name
    }
  }

  public init(
    id: Int,
    name: String,
    username: String,
    email: String,
    address: Address,
    phone: String? = nil,
    website: String? = nil,
    company: Company? = nil
  ) {
    self.id = id
    self.name = name
    self.username = username
    self.email = email
    self.address = address
    self.phone = phone
    self.website = website
    self.company = company
  }
}

extension UserRemoteModel {
  var domainModel: UserSummary {
    UserSummary(
      id: id,
      name: name,
      username: username,
      email: email,
      phone: phone ?? "",
      website: website ?? "",
      company: company?.name ?? "",
      city: address.city
    )
  }
}
