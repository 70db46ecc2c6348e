/// What generated code uses of other modules, spelled so that it is found whatever the user's own types and values are called.
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

  /// A module selector (SE-0491) looks into the module alone. A compiler without it looks for the module's name in the container first,
  /// and the library's names, which no module's name stands before there, in the container too.
  private static func name(_ name: String, in module: String) -> String {
    #if compiler(>=6.3)
      "\(module)::\(name)"
    #else
      module == "InnoDI" ? name : "\(module).\(name)"
    #endif
  }
}
