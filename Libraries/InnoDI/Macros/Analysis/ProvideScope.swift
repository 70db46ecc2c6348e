/// How long a provided value lives, as written in the attribute.
enum ProvideScope: String, CaseIterable {
  case input, shared, transient
}
