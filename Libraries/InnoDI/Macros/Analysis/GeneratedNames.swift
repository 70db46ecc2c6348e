/// The names of the members that are generated for a value.
struct GeneratedNames {
  /// What the property's getter reads: stored, or computed from ``stored``.
  let value: String
  /// The override of a transient value, or the storage of a shared one that may be made late.
  let stored: String
  /// The static function that holds the factory's code.
  let make: String
  /// The running construction of an asynchronous shared value.
  let task: String
  /// In the initializer: whether something that is made now takes the value.
  let needed: String

  init(_ value: ProvidedValue) {
    self.init(value.name)
  }

  init(_ name: String) {
    value = "_\(name)"
    stored = "_stored_\(name)"
    make = "_make_\(name)"
    task = "_task_\(name)"
    needed = "_needed_\(name)"
  }

  var members: [String] { [value, stored, make, task] }
}
