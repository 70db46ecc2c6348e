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
