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
  public var phone: String?
  public var website: String?
  public var company: Company?

  public struct Address: Decodable, Equatable, Sendable {
    public let city: String
    public var street: String?
    public var suite: String?
    public var zipcode: String?
    public var geo: Location?
  }

  /// Degrees, as texts.
  public struct Location: Decodable, Equatable, Sendable {
    public var lat: String?
    public var lng: String?
  }

  public struct Company: Decodable, Equatable, Sendable {
    public var name: String?
    public var catchPhrase: String?
    /// Short for business.
    public var bs: String?
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
