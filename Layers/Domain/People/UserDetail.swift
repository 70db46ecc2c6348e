/// Everything that the server knows of a person. Texts that it leaves out are empty.
public struct UserDetail: Identifiable, Hashable, Sendable {
  public let summary: UserSummary
  public let company: Company
  public let address: Address

  public struct Company: Hashable, Sendable {
    public let catchPhrase: String
    public let business: String

    public init(catchPhrase: String = "", business: String = "") {
      self.catchPhrase = catchPhrase
      self.business = business
    }
  }

  public struct Address: Hashable, Sendable {
    public let street: String
    public let suite: String
    public let zipcode: String
    /// In degrees, as the server writes them.
    public let latitude: String
    public let longitude: String

    public init(
      street: String = "", suite: String = "", zipcode: String = "", latitude: String = "", longitude: String = ""
    ) {
      self.street = street
      self.suite = suite
      self.zipcode = zipcode
      self.latitude = latitude
      self.longitude = longitude
    }
  }

  public init(summary: UserSummary, company: Company = Company(), address: Address = Address()) {
    self.summary = summary
    self.company = company
    self.address = address
  }

  public var id: Int { summary.id }
}
