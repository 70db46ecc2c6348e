import Foundation
// Imported by the compiler that the tests run, so it must be built.
import InnoDI
import Programs
import Testing

/// Diagnostics of the compiler, with the macros built as a plug-in.
struct CompilerTests {
  private static let mistakes =
    ConstructionMistakeTests.mistakes + PropertyMistakeTests.mistakes + GraphMistakeTests.mistakes

  /// The compiler itself reports these twice: see Diagnostics.md.
  private static let reportedTwice = ["provide.lazy-property", "provide.single-property"]

  @Test(.timeLimit(.minutes(10))) func everyMistakeIsOneError() async throws {
    let errors = try await errors(in: Self.mistakes.map(\.members))
    for (mistake, errors) in zip(Self.mistakes, errors) {
      #expect(
        errors.count == (Self.reportedTwice.contains(mistake.code) ? 2 : 1), "\(mistake.testDescription): \(errors)")
      #expect(
        mistake.isNote || errors.contains { $0.contains("[\(mistake.code)]") }, "\(mistake.testDescription): \(errors)")
    }
  }

  @Test(.timeLimit(.minutes(10))) func dependentsOfAnInvalidPropertyAddNoError() async throws {
    let errors = try await errors(in: [
      """
      @Provide(.shared, factory: A()) var a: some Service
      @Provide(.shared, factory: { (a: any Service) in B() }) var b: any Service
      """,
      """
      @Provide(.shared, factory: A()) var a: A!
      @Provide(.shared, factory: { (a: A) in B() }) var b: any Service
      """,
    ])
    #expect(errors.map(\.count) == [1, 1], "\(errors)")
  }

  /// With the upcoming features of this package, and warnings as errors. The client imports only the module of the
  /// container.
  @Test(.timeLimit(.minutes(10))) func publicContainerIsUsableFromAnotherModule() async throws {
    try await withTemporaryFolder { folder in
      for (name, text) in ["Wiring": Self.publicContainer, "User": Self.userOfPublicContainer] {
        try text.write(to: folder.appending(path: "\(name).swift"), atomically: true, encoding: .utf8)
      }
      let strict =
        ["-warnings-as-errors", "-I", folder.path]
        + ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].flatMap {
          ["-enable-upcoming-feature", $0]
        }
      let module = folder.appending(path: "Wiring.swiftmodule").path
      let container = try await Self.compiler(
        ["-emit-module", "-module-name", "Wiring", "-emit-module-path", module] + strict,
        folder.appending(path: "Wiring.swift").path)
      #expect(container == "")
      let user = try await Self.compiler(["-typecheck"] + strict, folder.appending(path: "User.swift").path)
      #expect(user == "")
    }
  }

  /// The errors of each container with these members, all in one file.
  private func errors(in members: [String]) async throws -> [[String]] {
    var source = Self.surroundings
    var firstLines: [Int] = []
    for (index, members) in members.enumerated() {
      firstLines.append(source.count { $0 == "\n" } + 1)
      source += """
        enum Case\(index) {
          @DIContainer struct Container {
            @Provide(.input) var url: String
            \(members.replacing(/any [ABCD]\b/, with: "any Service"))
          }
          static func use(_ container: Container) -> String { container.url }
        }

        """
    }
    let file = FileManager.default.temporaryDirectory.appending(path: "InnoDIMacrosTests-\(UUID().uuidString).swift")
    try source.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let found = try await compile(file.path)
    return firstLines.indices.map { index in
      let lines = firstLines[index]..<(index + 1 < firstLines.count ? firstLines[index + 1] : .max)
      return found.filter { lines.contains($0.line) }.map(\.text)
    }
  }

  /// The errors with their lines; an error in an expansion has the line of its attribute.
  private func compile(_ path: String) async throws -> [(line: Int, text: String)] {
    var errors: [(line: Int, text: String)] = []
    var pendingError: String?
    for text in try await Self.compiler(["-typecheck"], path).split(separator: "\n") {
      if let match = text.firstMatch(of: /\.swift:(\d+):\d+: (error|note): (.*)/), let line = Int(match.1),
        text.hasPrefix(path)
      {
        if match.2 == "error" {
          errors.append((line, String(match.3)))
        } else if let error = pendingError, match.3.hasPrefix("in expansion of macro") {
          errors.append((line, error))
          pendingError = nil
        }
      } else if text.contains(": error: ") {
        pendingError = String(text)
      }
    }
    if let pendingError { errors.append((0, pendingError)) }
    return errors
  }

  /// The output of the compiler for a file.
  static func compiler(_ options: [String], _ path: String) async throws -> String {
    let outcome = try await Program(named: "swiftc").run(
      options + [
        "-swift-version", "6", "-parse-as-library", "-diagnostic-style", "llvm", "-I", "\(Program.buildFolder)/Modules",
        "-load-plugin-executable", "\(Program.buildFolder)/InnoDIMacros-tool#InnoDIMacros", path,
      ])
    // A plug-in that is built with swift-syntax 602 writes this at its end, when the compiler has closed the
    // connection.
    return outcome.error.replacing(/Internal Error: DecodingError.*unexpected end of file\n/, with: "")
  }

  /// A public container with every construct.
  private static let publicContainer = """
    public import InnoDI

    public protocol Service: Sendable {}
    public final class Object: Service {
      public init(_ services: any Service...) {}
      func end() async {}
    }

    @DIContainer(root: true)
    public struct Container<Model: Sendable>: Sendable {
      @Provide(.input) public var model: Model
      @Provide(.input) public var change: @Sendable (Model) -> Void
      @Provide(.shared, factory: Object(), into: \\.all, close: { (object: any Service) in await (object as? Object)?.end() })
      public var shared: any Service
      @Provide(.shared, factory: { (shared: any Service) in try Self.checked(shared) }) public var throwing: any Service
      @Provide(.shared, asyncFactory: { (shared: any Service) async throws in Object(shared) }) public var `default`: any Service
      @Provide(.shared, factory: Hidden(), concrete: true) private var hidden: Hidden
      @Provide(.lazy, factory: { (shared: any Service) in Object(shared) }) public var deferred: any Service
      @Provide(.weak, factory: Object(), concrete: true) public var weak: Object
      @Provide(.transient, factory: { (deferred: any Service, hidden: Hidden) in Object(deferred) }) public var transient: any Service
      @Provide(.assisted, factory: { (shared: any Service, id: Int) in Object(shared) }) public var assisted: @Sendable (Int) -> Object
      @Provide(.collection) public var all: [any Service]

      private static func checked(_ service: any Service) throws -> any Service { service }
    }

    private struct Hidden: Sendable {}

    @DIContainer(mainActor: true)
    public struct Screens {
      @Provide(.input) public var title: String
      @Provide(.shared, factory: { (title: String) in Object() }) public var screen: any Service
    }
    """

  private static let userOfPublicContainer = """
    import Wiring

    @MainActor func use() async throws {
      let container = Container(model: 1, change: { _ in })
      _ = [container.shared, container.deferred, container.transient, container.weak, container.assisted(1)] + container.all
      _ = try container.throwing
      _ = try await container.default
      await container.close()
      _ = Container(model: 1, change: { _ in }, shared: Object(), default: Object(), weak: Object(), assisted: { _ in Object() })
      _ = Container<Int>.withOverrides { overrides in
        overrides.shared = Object()
      } operation: {
        Container(model: 1, change: { _ in })
      }
      _ = Screens(title: "title").screen
      _ = await Screens.withOverrides { $0.screen = Object() } operation: { await made() }
    }

    @MainActor func made() async -> Screens { Screens(title: "title", screen: nil) }
    """

  /// Declarations that the members of the mistakes refer to.
  private static let surroundings = """
    import InnoDI
    protocol Service: Sendable {}
    let scope = DIScope.shared, flag = true, a = 1, b = 2
    nonisolated(unsafe) let paths: [PartialKeyPath<DIKeyPathRoot>] = []
    @propertyWrapper struct State<Value> { var wrappedValue: Value }
    func end() {}
    struct A: Service {
      init(_ values: Any...) {}
      init(url: String) {}
      init(path: String) {}
      init(somethingElse: String) {}
      init(text: String) {}
      init(isLetter: Bool?) {}
      func end() {}
    }
    struct B: Service { init(_ values: Any...) {}; init(a: any Service) {} }
    struct C: Service { init(_ values: Any...) {} }
    struct D: Service { init(_ values: Any...) {} }

    """
}
