import ArchitectureRules
import Testing

/// Which declarations a file has for others, and what documents one.
@Suite struct DeclarationTests {
  private static func paths(_ text: String, where condition: (Declaration) -> Bool = { _ in true }) -> [String] {
    SourceFile(path: "File.swift", text: text).declarations.filter(condition).map(\.path)
  }

  @Test(arguments: [
    ("struct A {}", ["A"]),
    ("struct A<B: C<D, E>>: F where B: G { var a = 1 }", ["A", "A.a"]),
    ("extension A.B { struct C { func d() {} } }", ["A.B", "A.B.C", "A.B.C.d()"]),
    ("enum A { case b, c; indirect case d(A) }", ["A", "A.b", "A.d"]),
    ("protocol A { associatedtype B; init(c: Int); var d: Int { get set } }", ["A", "A.B", "A.init(c:)", "A.d"]),
    ("class A { class func b() {}; class var c: Int { 1 } }", ["A", "A.b()", "A.c"]),
    ("actor A { nonisolated let b = 1; private(set) var c = 2 }", ["A", "A.b", "A.c"]),
    (
      "typealias A = B\nlet c = D.init(e: 1)\nmacro F(_ g: Int) = #externalMacro(module: \"M\", type: \"F\")",
      ["A", "c", "F(_:)"]
    ),
    ("func a(_ b: Int, c d: [String: Int], e: @escaping (F, G) -> H<I, J>) {}", ["a(_:c:e:)"]),
    ("func a(_ b: C<() -> D, E>, f: Int) {}", ["a(_:f:)"]),
    ("func a<B, C>(@Builder<B, C> _ d: () -> B, e: C = C(f: 1, g: 2)) {}", ["a(_:e:)"]),
    ("func == (a: A, b: A) -> Bool {}\nfunc ==<B> (a: B, b: A) -> Bool {}", ["==", "=="]),
    (
      "struct A { subscript(b: Int) -> Int { b }; subscript(at c: Int) -> Int { c }; init?() {} }",
      ["A", "A.subscript(_:)", "A.subscript(at:)", "A.init()"]
    ),
    ("func a() { struct B {}; let c = 1 }\nvar d: Int { let e = 1; return e }", ["a()", "d"]),
    ("#if DEBUG\nlet a = 1\n#else\nlet b = 2\n#endif", ["a", "b"]),
    ("let a = b as case c, struct d\nlet e = 1", ["a", "e"]),
    ("struct A { let b = 1 + init(c: 2); let d = 3 }", ["A", "A.b", "A.d"]),
    ("let a = /struct {/\nlet b = 1", ["a", "b"]), ("let a = b / struct; let c = 1 / 2", ["a", "c"]),
    ("import struct A.B\nlet `class` = 1\nlet c = { struct D {} }()", ["class", "c"]),
  ])
  func declarationsAreFoundByTheirPaths(_ text: String, _ expected: [String]) {
    #expect(Self.paths(text) == expected)
  }

  @Test(arguments: [
    ("/// A.\nstruct A {}", ["A"]),
    ("/** A. */\nstruct A {}", ["A"]),
    ("/// A.\n@MainActor @available(*, deprecated)\npublic final class A {}", ["A"]),
    ("/// A.\n// Why.\nstruct A {}", ["A"]),
    ("/// A.\nlet a = 1\nlet b = 2", ["a"]),
    ("// A.\nlet a = 1\n//// B.\nlet b = 2\n/* C. */ let c = 3\n/**/ let d = 4", []),
    ("let a = 1 /// A.\nlet b = 2", ["b"]),
  ])
  func docCommentBelongsToTheNextDeclaration(_ text: String, _ expected: [String]) {
    #expect(Self.paths(text, where: \.isDocumented) == expected)
  }

  @Test(arguments: [
    (
      "public struct A { var b = 1; public var c = 2; private(set) public var d = 3; package var e = 4 }",
      ["A", "A.c", "A.d"]
    ),
    ("public enum A { case b; static let c = 1 }", ["A", "A.b"]),
    ("public protocol A { var b: Int { get } }", ["A", "A.b"]),
    ("public extension A { var b: Int { 1 }; private var c: Int { 1 } }", ["A", "A.b"]),
    ("extension A { public var b: Int { 1 }; var c: Int { 1 } }", ["A.b"]),
    ("open class A { open func b() {} }", ["A", "A.b()"]),
  ])
  func publicDeclarationsAreRecognized(_ text: String, _ expected: [String]) {
    #expect(Self.paths(text, where: \.isPublic) == expected)
  }

  @Test(arguments: [
    "public struct A: Equatable { public static func == (a: A, b: A) -> Bool { true } }",
    "public struct A: Hashable { public func hash(into hasher: inout Hasher) {} }",
    "public struct A {}\nextension A: CustomStringConvertible { public var description: String { \"\" } }",
    "public struct A: ExpressibleByStringLiteral { public init(stringLiteral text: String) {} }",
    "/// B.\npublic protocol B {\n  /// C.\n  func c(_ d: Int)\n}\n/// A.\n"
      + "public class A: B { public func c(_ d: Int) {} }",
    "/// B.\npublic protocol B {\n  /// C.\n  var c: Int { get }\n}\nextension B { public var c: Int { 1 } }",
    "/// A.\npublic class A: B { public override func c() {} }",
    "/// A.\n@resultBuilder public enum A { public static func buildBlock() {} }",
    "/// A.\n@propertyWrapper public final class A { public var wrappedValue = 1 }",
    "struct A { public var b = 1 }\nextension A { public struct C { public var d = 1 } }",
    "public func _a() {}", "@_spi(Tests) public func a() {}",
  ])
  func requiredMembersNeedNoDocComment(_ text: String) {
    let documented = text.replacing("public struct A", with: "/// A.\npublic struct A")
    let package = Miniature.sound.with("InnoRouter", file: documented).model
    #expect(Rule.publicSymbolsAreDocumented.violations(in: package).map(\.description) == [])
  }

  @Test(arguments: [
    "public func description() {}", "/// A.\npublic struct A { public var description = 1 }",
    "/// A.\npublic struct A: Equatable { public func hash(into hasher: inout Hasher) {} }",
    "/// A.\npublic enum A { public static func buildBlock() {} }",
  ])
  func otherMembersOfTheSameNameNeedADocComment(_ text: String) {
    let package = Miniature.sound.with("InnoRouter", file: text).model
    #expect(Rule.publicSymbolsAreDocumented.violations(in: package).count == 1)
  }

  @Test(arguments: [
    "struct", "struct A", "struct A {", "struct A: ", "extension A.", "func", "func a(", "func a<", "func ==", "init(",
    "@", "@A(",
    "public", "#if",
    "case", "enum A { case", "protocol A { var", "}", "subscript", "macro",
  ])
  func sourceThatEndsEarlyIsReadToItsEnd(_ text: String) {
    #expect(Self.paths(text).count <= 2)
  }
}
