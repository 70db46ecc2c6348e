/// The screens that People can present over the others.
public enum PeopleModalRoute: Hashable, Sendable {
  case overview
}
