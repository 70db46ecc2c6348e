import SwiftSyntax

/// The names of the members that are generated for a value.
///
/// They begin with a dollar sign, which only the compiler and macros may write: no declaration of the user can have one of them. The
/// storage has the value's name after one dollar sign, all else begins with two, so that no two values share a generated name either.
struct GeneratedNames {
  /// What the property reads: an input, an override or what was made, or the object that makes it late. Parameters of generated
  /// functions that stand for the value have this name too.
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

  init(_ value: ProvidedValue) { self.init(value.identifier) }

  /// - Parameter identifier: the value's name.
  init(_ identifier: TokenSyntax) {
    func name(_ prefix: String) -> String {
      let name = prefix + identifier.bareName
      return identifier.isRaw ? "`\(name)`" : name
    }
    stored = name("$")
    shared = name("$$shared_")
    made = name("$$made_")
    make = name("$$make_")
    task = name("$$task_")
    close = name("$$close_")
  }

  /// What lets one caller close the container.
  static let closing = "$$closing"
  /// What the surrounding `withOverrides` have, in an initializer.
  static let overrides = "$$overrides"
  /// What the operation of `withOverrides` returns.
  static let result = "$$Result"

  /// An argument of an assisted value's function, by its place.
  static func argument(_ index: Int) -> String { "$$argument\(index + 1)" }
}
