/// The names of the members that are generated for a value.
///
/// They begin with a dollar sign, which only the compiler and macros may write: no declaration of the user can have one of them.
struct GeneratedNames {
  /// What the property reads: an input, an override or what was made, or the object that makes it late.
  let stored: String
  /// Where a shared value is that others take.
  let shared: String
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
    shared = "$shared_\(value.name)"
    made = "$made_\(value.name)"
    make = "$make_\(value.name)"
    task = "$task_\(value.name)"
    close = "$close_\(value.name)"
  }

  var all: [String] { [stored, shared, made, make, task, close] }

  /// What lets one caller close the container.
  static let closing = "$closing"
}
