/// How long a provided value lives, as written in the attribute.
enum ProvideScope: String, CaseIterable {
  case input, shared, lazy, weak, transient, assisted, collection

  /// Whether the container makes the value with itself and stores it.
  var isMadeWithContainer: Bool { self == .shared || self == .collection }

  /// Whether reading the property may make a value.
  var isMadeByRead: Bool { [.lazy, .weak, .transient, .assisted].contains(self) }

  /// Whether the container makes the value once, so that it is one value that can be closed.
  var isMadeOnce: Bool { self == .shared || self == .lazy }

  /// Whether the type may be concrete without saying so: nothing was chosen for it here.
  var allowsConcreteType: Bool { [.input, .assisted, .collection].contains(self) }
}
