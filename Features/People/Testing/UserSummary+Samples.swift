public import Domain

extension UserSummary {
  /// Three people in two cities.
  public static let samples = [
    UserSummary(
      id: 1, name: "Ada Byron", username: "ada", email: "ada@example.org", phone: "1-111", website: "ada.example.org",
      company: "Analytical Engines", city: "London"),
    UserSummary(
      id: 2, name: "Linus Berg", username: "linus", email: "linus@example.org", phone: "2-222",
      website: "linus.example.org",
      company: "Kernel & Co", city: "Helsinki"),
    UserSummary(
      id: 3, name: "Grace Murray", username: "grace", email: "grace@example.org", phone: "3-333",
      website: "grace.example.org",
      company: "Compilers Ltd", city: "London"),
  ]
}

extension UserDetail {
  /// The details of the sample with this id.
  @Sendable
  public static func sample(id: Int) async throws(DomainError) -> UserDetail {
    try sample(id: id, of: UserSummary.samples)
  }

  /// The details of one of these people.
  public static func sample(id: Int, of people: [UserSummary]) throws(DomainError) -> UserDetail {
    guard let summary = people.first(where: { $0.id == id }) else {
      throw DomainError(.notFound, message: "GET /users/\(id): there is no such item (404)")
    }
    return UserDetail(
      summary: summary, company: Company(catchPhrase: "Phrase \(id)", business: "Business \(id)"),
      address: Address(street: "Street \(id)", suite: "Suite", zipcode: "ZIP", latitude: "1.5", longitude: "-2.5"))
  }
}
