import SwiftSyntax

/// Names of the members that are generated for a value.
///
/// They begin with a dollar sign, which only the compiler and macros can use, so that they never collide with
/// declarations of the user. The storage has one dollar sign before the value's name and all others have two, so that
/// they do not collide with one another either.
struct GeneratedNames {
  /// The storage that the property reads: an input, an override, the value, or an object that makes it on demand. Also
  /// the name of parameters of generated functions.
  let stored: String
  /// The storage of a shared value that other values depend on.
  let shared: String
  /// The property that makes the value, or returns it if it was made before.
  let onDemand: String
  /// The static function with the code of the factory.
  let factory: String
  /// The task that makes an asynchronous shared value.
  let task: String
  /// The static function with the code of `close:`.
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
    onDemand = name("$$onDemand_")
    factory = name("$$factory_")
    task = name("$$task_")
    close = name("$$close_")
  }

  /// The `DIClosing` of the container.
  static let closing = "$$closing"
  /// The overrides of the surrounding `withOverrides` calls, in an initializer.
  static let overrides = "$$overrides"
  /// The result type of the operation of `withOverrides`.
  static let result = "$$Result"

  /// An argument of an assisted value's function, by its index.
  static func argument(_ index: Int) -> String { "$$argument\(index + 1)" }
}

/// Names of declarations of other modules in generated code.
enum LibraryNames {
  static let asyncShared = name("DIAsyncShared", in: "InnoDI")
  static let closing = name("DIClosing", in: "InnoDI")
  static let deferred = name("DIDeferred", in: "InnoDI")
  static let overrides = name("DIOverrides", in: "InnoDI")
  static let scope = name("DIScope", in: "InnoDI")
  static let shared = name("DIShared", in: "InnoDI")
  static let unknownScope = name("DIUnknownScope", in: "InnoDI")
  static let weak = name("DIWeak", in: "InnoDI")

  static let actor = name("Actor", in: "_Concurrency")
  static let mainActor = name("MainActor", in: "_Concurrency")
  static let task = name("Task", in: "_Concurrency")

  static let copyable = name("Copyable", in: "Swift")
  static let error = name("Error", in: "Swift")
  static let fatalError = name("fatalError", in: "Swift")
  static let never = name("Never", in: "Swift")
  static let result = name("Result", in: "Swift")

  /// With a module selector (SE-0491), declarations of the user cannot shadow the name. Older compilers have no
  /// selectors; there, the names of this library are unqualified, and declarations of the user can shadow all names.
  private static func name(_ name: String, in module: String) -> String {
    #if compiler(>=6.3)
      "\(module)::\(name)"
    #else
      module == "InnoDI" ? name : "\(module).\(name)"
    #endif
  }
}
