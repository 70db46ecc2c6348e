import Foundation
import Programs
import Testing

/// Names of the user do not collide with generated code. Verified with the compiler.
struct NameTests {
  /// Names of modules in generated code, and names of generated parameters.
  private static let library = [
    "DIAsyncShared", "DIClosing", "DIDeferred", "DIOverrides", "DIScope", "DIShared", "DIUnknownScope",
    "DIWeak", "InnoDI",
    "Actor", "MainActor", "Task", "_Concurrency", "Copyable", "Error", "Never", "Optional", "Result", "Sendable", "Set",
    "String", "Swift",
    "fatalError",
  ]

  /// Keywords, with backticks where a declaration needs them; ordinary names that generated code could use; and others.
  private static let words =
    [
      "`Any`", "`Protocol`", "`Type`", "`as`", "`associatedtype`", "`break`", "`case`", "`catch`", "`class`",
      "`continue`", "`default`",
      "`defer`", "`deinit`", "`do`", "`else`", "`enum`", "`extension`", "`fallthrough`", "`false`", "`fileprivate`",
      "`for`", "`func`",
      "`guard`", "`if`", "`import`", "`in`", "`init`", "`inout`", "`internal`", "`is`", "`let`", "`nil`", "`operator`",
      "`precedencegroup`",
      "`private`", "`protocol`", "`public`", "`repeat`", "`rethrows`", "`return`", "`self`", "`static`", "`struct`",
      "`subscript`",
      "`super`", "`switch`", "`throw`", "`throws`", "`true`", "`try`", "`typealias`", "`var`", "`where`", "`while`",
    ] + [
      "actor", "any", "async", "await", "borrowing", "consuming", "copy", "discard", "each", "get", "isolated", "lazy",
      "macro", "mutating",
      "nonisolated", "open", "package", "sending", "set", "some", "then", "unowned", "unsafe", "weak", "yield",
    ] + [
      "argument1", "change", "close_other", "closing", "element", "given", "factory_other", "isolation",
      "onDemand_other",
      "operation", "other", "overrides", "result", "shared", "shared_other", "stored", "task", "task_other", "value",
    ] + [
      "AnyObject", "_x", "__", "debugDescription", "description", "hashValue", "é", "日本", "`1st`", "`a.b`",
      "`hello world`", "`say \"hi\"`", "`+1`",
    ]

  /// Uses each name for a value of each scope.
  private static let scopes = [
    "@Provide(.input) var NAME: any Service",
    "@Provide(.shared, factory: Thing()) var NAME: any Service",
    "@Provide(.shared, factory: try Thing(checked: true)) var NAME: any Service",
    "@Provide(.shared, asyncFactory: await Thing(slow: true)) var NAME: any Service",
    "@Provide(.lazy, factory: Thing(), close: { (it: any Service) in it.end() }) var NAME: any Service",
    "@Provide(.weak, factory: Thing(), concrete: true) var NAME: Thing",
    "@Provide(.transient, factory: Thing()) var NAME: any Service",
    "@Provide(.assisted, factory: { (it: any Service) in Thing() }) var NAME: @Sendable (any Service) -> Thing",
    "@Provide(.assisted, Box.self) var NAME: @Sendable (_ it: any Service) -> Box",
    "@Provide(.collection) var NAME: [any Service]",
    "@Provide(.shared, factory: Thing(), close: { (it: any Service) in it.end() }) var NAME: any Service",
  ]

  /// The uses are shared out among files, which are compiled at the same time.
  @Test(.timeLimit(.minutes(10)), arguments: 0..<4) func valueCanHaveAnyName(file: Int) async throws {
    let names = Self.library + Self.words
    let cases = names.enumerated().flatMap { index, name in
      // Which scope uses a name of the library is not known here, so all scopes are tried.
      (index < Self.library.count ? Array(Self.scopes.indices) : [index % 5, 5 + index % 6])
        .map { (name: name, scope: Self.scopes[$0]) }
    }.enumerated().filter { $0.offset % 4 == file }.map(\.element)
    let source = cases.enumerated().map { index, value in
      let (name, scope) = value
      let type = String(scope[(scope.firstRange(of: "NAME: ")?.upperBound ?? scope.endIndex)...])
      let isAsync = scope.contains("asyncFactory")
      let isThrowing = scope.contains("try ")
      let effects = isAsync ? "async " : isThrowing ? "throws " : ""
      let parameter = type.hasPrefix("@Sendable") ? "@escaping \(type)" : type
      return """
        enum Case\(index) {
          struct Boxed { init(\(name == "`inout`" || Self.labels.contains(name) ? name : name.plain) it: \(parameter)) {} }
          @DIContainer struct Container {
            @Provide(.input) var first: Other
            \(scope.replacing("NAME", with: name))
            @Provide(.shared, \(isAsync ? "asyncFactory" : "factory"): { (\(name): \(parameter)) \(effects)in Thing() }) \
        var taking: any Service
            \(isAsync || isThrowing || name == "Boxed" ? "" : "@Provide(.lazy, Boxed.self, with: [\\.\(name)], concrete: true) var it: Boxed")
          }
        }

        """
    }.joined()
    let errors = try await errors(in: source)
    #expect(errors == [], "\(errors.joined(separator: "\n"))")
  }

  /// Types with these names in the container, around it, and as generic parameters.
  @Test(.timeLimit(.minutes(10)), arguments: ["struct", "nested", "generic"]) func typeCanHaveAnyName(kind: String)
    async throws
  {
    let every = """
      @Provide(.input) var first: Other
      @Provide(.shared, factory: Thing(), into: \\.all) var a: any Service
      @Provide(.shared, factory: { (a: any Service) in try Thing(checked: true) }) var b: any Service
      @Provide(.shared, asyncFactory: { (a: any Service) async in await Thing(slow: true) }) var c: any Service
      @Provide(.shared, asyncFactory: { (c: any Service) async throws in try await Thing(failing: true) }) var d: any Service
      @Provide(.lazy, factory: Thing(), close: { (it: any Service) in it.end() }) var e: any Service
      @Provide(.weak, factory: Thing(), concrete: true) var f: Thing
      @Provide(.transient, factory: { (a: any Service) in Thing() }) var g: any Service
      @Provide(.assisted, factory: { (a: any Service, it: any Service) in Thing() }) var h: (any Service) -> Thing
      @Provide(.collection) var all: [any Service]
      """
    let source = (Self.library + ["overrides", "value", "change", "operation"]).enumerated().map { index, name in
      """
      enum Case\(index) {
        \(kind == "struct" ? "struct \(name) {}" : "")
        @DIContainer(mainActor: \(index % 2 == 0)) struct Container\(kind == "generic" ? "<\(name)>" : "") {
          \(kind == "nested" ? "struct \(name) {}" : "")
          \(every)
        }
      }

      """
    }.joined()
    let errors = try await errors(in: source)
    #expect(errors == [], "\(errors.joined(separator: "\n"))")
  }

  /// Reserved names are rejected, once each, without errors in generated code.
  @Test(
    .timeLimit(.minutes(10)),
    arguments: [
      ("", "@Provide(.shared, factory: Thing()) var `Self`: any Service"),
      ("", "@Provide(.shared, factory: Thing()) var Overrides: any Service"),
      ("", "@Provide(.shared, factory: Thing()) var `Overrides`: any Service"),
      ("", "@Provide(.shared, factory: Thing()) var it: any Service; struct Overrides {}"),
      ("<Overrides>", "@Provide(.shared, factory: Thing()) var it: any Service"),
      ("", "@Provide(.input) var it: Overrides; @Provide(.shared, factory: Thing()) var other: any Service"),
      ("", "@Provide(.input) var it: [Overrides?]; @Provide(.shared, factory: Thing()) var other: any Service"),
      ("", "@Provide(.shared, factory: Thing(), close: { (it: any Service) in it.end() }) var close: any Service"),
    ])
  func nameCollisionIsOneError(parameters: String, members: String) async throws {
    let errors = try await errors(
      in: "struct Overrides {}\n@DIContainer struct Container\(parameters) { \(members) }\n")
    #expect(errors.count == 1, "\(errors)")
    #expect(errors.first?.contains("[container.name-collision]") == true, "\(errors)")
  }

  @Test func qualifiedTypeDoesNotCollide() async throws {
    let member = "@Provide(.input) var it: Module.Overrides; @Provide(.shared, factory: Thing()) var other: any Service"
    #expect(Finding.all(in: "@DIContainer struct Container { \(member) }") == [])
    #expect(Finding.all(in: "@DIContainer struct Container { @Provide(.input) var it: Overrides }") == [])
  }

  @Test func typeOfAParameterCollides() {
    let members = """
      @Provide(.input) var it: Alias
      @Provide(.shared, factory: { (it: Overrides) in Thing() }) var other: any Service
      """
    let findings = Finding.all(in: "@DIContainer struct Container { \(members) }")
    #expect(findings.map(\.code) == ["container.name-collision"])
  }

  /// The output of the compiler, including warnings.
  private func errors(in source: String) async throws -> [String] {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "Names.swift")
      try (Self.surroundings + source).write(to: file, atomically: true, encoding: .utf8)
      let output = try await CompilerTests.compiler(
        ["-typecheck", "-warnings-as-errors", "-enable-upcoming-feature", "ExistentialAny"], file.path)
      return output.split(separator: "\n").filter { $0.contains("error:") }.map(String.init)
    }
  }

  /// Labels that a parameter cannot have without backticks.
  private static let labels = ["`let`", "`var`", "`1st`", "`a.b`", "`hello world`", "`say \"hi\"`", "`+1`"]

  private static let surroundings = """
    import InnoDI
    protocol Service: Sendable {}
    extension Service { func end() {} }
    struct Other {}
    struct Box { init(it: any Service) {} }
    final class Thing: Service {
      init() {}
      init(checked: Bool) throws {}
      init(slow: Bool) async {}
      init(failing: Bool) async throws {}
    }

    """
}

extension String {
  /// Without backticks.
  fileprivate var plain: String { replacing("`", with: "") }
}
