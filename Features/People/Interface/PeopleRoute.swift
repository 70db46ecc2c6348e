/// The screens that People can push above its list.
public enum PeopleRoute: Codable, Hashable, Sendable {
  case detail(userID: Int)
}
