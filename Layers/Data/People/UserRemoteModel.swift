import Domain

/// A user as a JSONPlaceholder-style API sends it.
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
    public let street: String?
    public let suite: String?
    public let zipcode: String?
    public let geo: Location?

    public init(
      city: String, street: String? = nil, suite: String? = nil, zipcode: String? = nil, geo: Location? = nil
    ) {
      self.city = city
      self.street = street
      self.suite = suite
      self.zipcode = zipcode
      self.geo = geo
    }
  }

  /// Degrees, as texts.
  public struct Location: Decodable, Equatable, Sendable {
    public let lat: String?
    public let lng: String?

    public init(lat: String?, lng: String?) {
      self.lat = lat
      self.lng = lng
    }
  }

  public struct Company: Decodable, Equatable, Sendable {
    public let name: String?
    public let catchPhrase: String?
    /// Short for business.
    public let bs: String?

    public init(name: String?, catchPhrase: String? = nil, bs: String? = nil) {
      self.name = name
      self.catchPhrase = catchPhrase
      self.bs = bs
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

  var detail: UserDetail {
    UserDetail(
      summary: domainModel,
      company: .init(catchPhrase: company?.catchPhrase ?? "", business: company?.bs ?? ""),
      address: .init(
        street: address.street ?? "", suite: address.suite ?? "", zipcode: address.zipcode ?? "",
        latitude: address.geo?.lat ?? "", longitude: address.geo?.lng ?? ""))
  }
}
