import Foundation
// The compiler that the tests start imports it: it has to be built.
import InnoDI
import Programs
import Testing

/// What the compiler says of the mistakes, with the macros as they are built for packages.
struct CompilerTests {
  private static let mistakes = ConstructionMistakeTests.mistakes + PropertyMistakeTests.mistakes + GraphMistakeTests.mistakes

  /// The compiler refuses these in two places before a macro can have a say: see Diagnostics.md.
  private static let refusedTwice = ["provide.lazy-property", "provide.single-property"]

  @Test(.timeLimit(.minutes(5))) func everyMistakeIsOneError() async throws {
    let errors = try await errors(in: Self.mistakes.map(\.members))
    for (mistake, errors) in zip(Self.mistakes, errors) {
      #expect(errors.count == (Self.refusedTwice.contains(mistake.code) ? 2 : 1), "\(mistake.testDescription): \(errors)")
      #expect(mistake.isNote || errors.contains { $0.contains("[\(mistake.code)]") }, "\(mistake.testDescription): \(errors)")
    }
  }

  @Test(.timeLimit(.minutes(5))) func whatTakesAPropertyThatIsWrongIsNoError() async throws {
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
    let said = try await compile(file.path)
    return firstLines.indices.map { index in
      let lines = firstLines[index]..<(index + 1 < firstLines.count ? firstLines[index + 1] : .max)
      return said.filter { lines.contains($0.line) }.map(\.text)
    }
  }

  /// The errors with their lines; what is wrong in an expansion stands in the line of its attribute.
  private func compile(_ path: String) async throws -> [(line: Int, text: String)] {
    let outcome = try await Program(named: "swiftc").run([
      "-typecheck", "-swift-version", "6", "-parse-as-library", "-diagnostic-style", "llvm", "-I", "\(Program.buildFolder)/Modules",
      "-load-plugin-executable", "\(Program.buildFolder)/InnoDIMacros-tool#InnoDIMacros", path,
    ])
    var errors: [(line: Int, text: String)] = []
    var inExpansion: String?
    for text in outcome.error.split(separator: "\n") {
      if let match = text.firstMatch(of: /\.swift:(\d+):\d+: (error|note): (.*)/), let line = Int(match.1), text.hasPrefix(path) {
        if match.2 == "error" {
          errors.append((line, String(match.3)))
        } else if let error = inExpansion, match.3.hasPrefix("in expansion of macro") {
          errors.append((line, error))
          inExpansion = nil
        }
      } else if text.contains(": error: ") {
        inExpansion = String(text)
      }
    }
    if let inExpansion { errors.append((0, inExpansion)) }
    return errors
  }

  /// What the members of the mistakes refer to.
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
