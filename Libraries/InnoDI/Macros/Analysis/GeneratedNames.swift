/// The names of the members that are generated for a value.
///
/// They begin with a dollar sign, which only the compiler and macros may write: no declaration of the user can have one of them.
struct GeneratedNames {
  /// What is stored: an input, an override or what was made, or the object that makes it late.
  let stored: String
  /// Makes the value, or finds it where it is made late.
  let made: String
  /// The static function that holds the factory's code.
  let make: String
  /// The running construction of an asynchronous shared value.
  let task: String
  /// The static function that holds the code of `close:`.
  let close: String

  init(_ value: ProvidedValue) {
    stored = "$\(value.name)"
    made = "$made_\(value.name)"
    make = "$make_\(value.name)"
    task = "$task_\(value.name)"
    close = "$close_\(value.name)"
  }

  var all: [String] { [stored, made, make, task, close] }

  /// The shared values of a container that is made with overrides.
  static let lateValues = "$lateValues"
  /// What lets one caller close the container.
  static let closing = "$closing"
}
