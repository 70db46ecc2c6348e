/// The screens that People can present over the others.
public enum PeopleModalRoute: Codable, Hashable, Sendable {
  case overview
}
