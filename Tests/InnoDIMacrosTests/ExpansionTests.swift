import Testing

/// Expansion of a property, and of a container as a whole.
struct ExpansionTests {
  @Test(arguments: [
    ("@Provide(.input) var a: Int", "get { $a }"),
    ("@Provide(.shared, factory: A()) var a: any P", "get { $a }"),
    ("@Provide(.collection) var a: [any P]", "get { $a }"),
    ("@Provide(.shared, factory: try A()) var a: any P", "get throws { try $a.get() }"),
    ("@Provide(.shared, asyncFactory: await A()) var a: any P", "get async { await $$task_a.value }"),
    ("@Provide(.shared, asyncFactory: try await A()) var a: any P", "get async throws { try await $$task_a.value }"),
    (
      "@Provide(.shared, asyncFactory: { () in for try await a in A.all { return a } }) var a: any P",
      "get async throws { try await $$task_a.value }"
    ),
    (
      "@Provide(.shared, factory: { do { return try A() } catch is E { return B() } }) var a: any P",
      "get throws { try $a.get() }"
    ),
    ("@Provide(.lazy, factory: A()) var a: any P", "get { $$onDemand_a }"),
    ("@Provide(.lazy, factory: try A()) var a: any P", "get throws { try $$onDemand_a.get() }"),
    ("@Provide(.weak, factory: A()) var a: any P", "get { $$onDemand_a }"),
    ("@Provide(.weak, factory: try A()) var a: any P", "get throws { try $$onDemand_a }"),
    ("@Provide(.transient, factory: A()) var a: any P", "get {\n  if let $a { return $a }\n  return $$onDemand_a\n}"),
    (
      "@Provide(.transient, asyncFactory: try await A()) var a: any P",
      "get async throws {\n  if let $a { return $a }\n  return try await $$onDemand_a\n}"
    ),
    (
      "@Provide(.assisted, factory: { (id: Int) in try await A(id) }) var a: (Int) async throws -> A",
      "get {\n  if let $a { return $a }\n  return $$onDemand_a\n}"
    ),
  ])
  func getterReadsTheStorage(member: String, getter: String) {
    #expect(Expansion.getters(in: "@DIContainer struct Container { \(member) }") == [getter])
  }

  @Test(arguments: [
    ("factory: { if isOff { throw E() }; return A() }", "get throws { try $a.get() }"),
    ("factory: { try? check(); return A() }", "get { $a }"),
    ("factory: { try? check(try read()); return A() }", "get { $a }"),
    ("factory: { let b = try! B(); return A(b) }", "get { $a }"),
    ("factory: { do { try check() }; return A() }", "get throws { try $a.get() }"),
    ("factory: { do { try check() } catch {}; return A() }", "get { $a }"),
    ("factory: { do { try check() } catch is E {} catch {}; return A() }", "get { $a }"),
    ("factory: { do { try check() } catch { throw E() }; return A() }", "get throws { try $a.get() }"),
    ("factory: { do { try check() } catch let error { log(error) }; return A() }", "get { $a }"),
    ("factory: { do { try check() } catch _ {}; return A() }", "get { $a }"),
    ("factory: { do { try check() } catch is E, _ {}; return A() }", "get { $a }"),
    ("factory: { do { try check() } catch let error as E {}; return A() }", "get throws { try $a.get() }"),
    ("factory: { do { try check() } catch let e where isOff {}; return A() }", "get throws { try $a.get() }"),
    ("factory: { var b: B { get throws { try read() } }; return A() }", "get { $a }"),
    ("factory: { func check() throws { try read() }; return A(check) }", "get { $a }"),
    ("factory: { let check = { try read() }; return A(check) }", "get { $a }"),
    ("factory: { struct B { init() async throws { try await check() } }; return A(B.self) }", "get { $a }"),
    ("factory: { class B { init() async throws { try await check() } }; return A(B.self) }", "get { $a }"),
    ("factory: { enum B { init() async throws { try await check() } }; return A(B.self) }", "get { $a }"),
    ("factory: { actor B { init() async throws { try await check() } }; return A(B.self) }", "get { $a }"),
    ("asyncFactory: { do { try await check() } catch {}; return A() }", "get async { await $$task_a.value }"),
    ("asyncFactory: { async let b = B(); return A() }", "get async { await $$task_a.value }"),
    ("asyncFactory: { try? await check(); return A() }", "get async { await $$task_a.value }"),
    ("asyncFactory: { for await a in A.all { return a } }", "get async { await $$task_a.value }"),
    ("asyncFactory: { await check(); try? run(); return A() }", "get async { await $$task_a.value }"),
    ("asyncFactory: { await check(); do { try run() } catch {}; return A() }", "get async { await $$task_a.value }"),
    ("asyncFactory: { if isOff { throw await E() }; return A() }", "get async throws { try await $$task_a.value }"),
    ("asyncFactory: { await run(try read()); return A() }", "get async throws { try await $$task_a.value }"),
    ("factory: ({ try A() })", "get throws { try $a.get() }"),
  ])
  func getterHasTheEffectsOfTheFactorysBody(factory: String, getter: String) {
    #expect(
      Expansion.getters(in: "@DIContainer struct Container { @Provide(.shared, \(factory)) var a: any P }") == [getter])
  }

  @Test func expansionKeepsTheDeclaration() {
    let expansion = Expansion.of(
      """
      /// Wires what is drawn.
      @DIContainer
      struct Container {
        /// The port.
        @Provide(.input)
        var port: Int

        static let limit = 3
      }
      """)
    #expect(
      expansion.contains("/// Wires what is drawn.\nstruct Container {\n  /// The port.\n  var port: Int {"),
      "\(expansion)")
    #expect(expansion.contains("static let limit = 3\n\n  private let $port: Int"), "\(expansion)")
  }

  @Test(arguments: [("package struct", "package "), ("struct", "public ")])
  func accessOfTheEnclosingExtensionIsTheDefault(declaration: String, access: String) {
    let expansion = Expansion.of(
      "public extension Outer { @DIContainer \(declaration) Container { @Provide(.input) var url: String } }")
    #expect(expansion.contains("\(access)init(url $url: String)"), "\(expansion)")
  }

  @Test func accessOfAnExtensionIsNotThatOfAContainerDeeperInside() {
    let expansion = Expansion.of(
      "public extension Outer { enum Inner { @DIContainer struct Container { @Provide(.input) var url: String } } }")
    #expect(expansion.contains("init(url $url: String)"), "\(expansion)")
    #expect(!expansion.contains("public init"), "\(expansion)")
  }

  /// The plain initializer and the one with overrides.
  @Test(arguments: ["public struct Container { PROVIDED private", "struct Container { PROVIDED public"])
  func initializersWithTheSameParametersAreMadeOnce(declaration: String) {
    let container = declaration.replacing("PROVIDED", with: "@Provide(.shared, factory: A())")
    let members = Expansion.members(of: "@DIContainer \(container) var a: any P }")
    let initializers = members.split(separator: "\n").filter { $0.starts(with: /(public |private )?init\(/) }
    #expect(initializers.count == 2, "\(members)")
  }

  @Test(arguments: [
    ("@MainActor", true), ("@MainActor @Sendable", true), ("@Sendable @MainActor", true), ("@Sendable", false),
  ])
  func factoryIsOnTheMainActorIfItsClosureIs(attributes: String, isOnMainActor: Bool) {
    let members = Expansion.members(
      of: "@DIContainer struct Container { @Provide(.shared, factory: { \(attributes) in A() }) var a: any P }")
    #expect(
      members.contains("\n\n\(isOnMainActor ? "@_Concurrency::MainActor " : "")private static func $$factory_a()"),
      "\(members)")
  }

  @Test func labelOfAKeyPathIsItsLastComponent() {
    let members = Expansion.members(
      of: """
        @DIContainer struct Container {
          @Provide(.input) var config: Config
          @Provide(.shared, A.self, with: [\\.config.api.url]) var a: any P
        }
        """)
    #expect(members.contains("{\n  A(url: $config.api.url)\n}"), "\(members)")
  }

  @Test func unnamedParametersOfAnAssistedFunctionHaveNoLabels() {
    let members = Expansion.members(
      of: """
        @DIContainer struct Container {
          @Provide(.input) var url: String
          @Provide(.assisted, A.self, with: [\\.url]) var make: (Int, _ to: Int, Int) -> A
        }
        """)
    #expect(members.contains("A(url: $url, $$argument1, to: $$argument2, $$argument3)"), "\(members)")
  }

  @Test(arguments: [("[String: any P]", "[:]"), ("[any P]", "[]")])
  func collectionWithoutElementsIsEmpty(type: String, literal: String) {
    let members = Expansion.members(of: "@DIContainer struct Container { @Provide(.collection) var all: \(type) }")
    #expect(members.contains("func $$factory_all() -> \(type) {\n  \(literal)\n}"), "\(members)")
  }

  @Test func elementWhoseCollectionHasBackticksIsInIt() {
    let members = Expansion.members(
      of: """
        @DIContainer struct Container {
          @Provide(.shared, factory: A(), into: \\.`default`) var a: any P
          @Provide(.collection) var `default`: [any P]
        }
        """)
    #expect(members.contains(" -> [any P] {\n  [$a]\n}"), "\(members)")
  }

  @Test func mainActorContainerIsClosedOnTheMainActor() {
    let members = Expansion.members(
      of: """
        @DIContainer(mainActor: true) struct Container {
          @Provide(.shared, factory: A(), close: { (a: any P) in a.end() }) var a: any P
        }
        """)
    #expect(members.contains("\n@_Concurrency::MainActor func close() async {"), "\(members)")
  }

  @Test func conditionWithAProvidedPropertyOnlyInItsLastClauseIsGenerated() {
    let members = Expansion.members(
      of: """
        @DIContainer struct Container {
          #if DEBUG
          var port: Int { 80 }
          #else
          @Provide(.input) var port: Int
          #endif
        }
        """)
    #expect(members.hasPrefix("#if DEBUG\ninit() {"), "\(members)")
    #expect(members.contains("#else\nprivate let $port: Int\n"), "\(members)")
  }

  /// What the code that uses the container refers to, so that it gets no errors of its own.
  @Test func containerWithAnErrorHasTheMembersOfAValidOne() {
    let members = Expansion.members(
      of: """
        @DIContainer struct Container {
          @Provide(.shared) var a: any P
          @Provide(.transient, asyncFactory: try await A()) var b: any P
          @Provide(.shared, factory: A(), close: { (c: any P) in c.end() }) var c: any P
        }
        """)
    #expect(members.contains("var $$onDemand_b: any P {\n  get async throws { Swift::fatalError("), "\(members)")
    #expect(members.contains("init(a $a: (any P)? = nil, b $b: (any P)? = nil, c $c: (any P)? = nil) {"), "\(members)")
    #expect(members.contains("func close() async { Swift::fatalError("), "\(members)")
  }

  @Test func containerWithAMemberNamedCloseHasOverrides() {
    let members = Expansion.members(
      of: """
        @DIContainer struct Container {
          @Provide(.shared, factory: A(), close: { (a: any P) in a.end() }) var a: any P
          func close() {}
        }
        """)
    #expect(members.contains("struct Overrides: ~Swift::Copyable {"), "\(members)")
    #expect(!members.contains("func close() async"), "\(members)")
  }

  @Test func noOverridesAreGeneratedBesideAMemberNamedWithOverrides() {
    let members = Expansion.members(
      of: """
        @DIContainer struct Container {
          @Provide(.shared, factory: A()) var a: any P
          static var withOverrides: Int { 1 }
        }
        """)
    #expect(members.contains("init(a $a: (any P)? = nil) {"), "\(members)")
    #expect(!members.contains("struct Overrides"), "\(members)")
    #expect(!members.contains("func withOverrides"), "\(members)")
  }

  @Test func overrideOfAThrowingValueIsNotClosed() {
    let members = Expansion.members(
      of: """
        @DIContainer struct Container {
          @Provide(.shared, factory: try A(), close: { (a: any P) in a.end() }) var a: any P
        }
        """)
    #expect(
      members.contains("self.$$closing = InnoDI::DIClosing(overrides: [$a.madeValue == nil ? \"a\" : nil])\n"),
      "\(members)")
  }

  /// Only without validation may a value be declared after those that depend on it.
  @Test func dependenciesAreMadeInTheOrderOfTheParameters() {
    let members = Expansion.members(
      of: """
        @DIContainer(validate: false) struct Container {
          @Provide(.shared, factory: { (a: any P, b: any P) in C(a, b) }) var c: any P
          @Provide(.shared, factory: A()) var a: any P
          @Provide(.shared, factory: B()) var b: any P
        }
        """)
    let statements = [
      "let $a: any P = Self.$$factory_a()", "let $b: any P = Self.$$factory_b()",
      "self.$c = Self.$$factory_c($a, $b)",
    ]
    #expect(members.contains(statements.joined(separator: "\n  ")), "\(members)")
  }

  @Test func mainActorIsAddedToProvidedPropertiesThatLackIt() {
    let expansion = Expansion.of(
      """
      @DIContainer(mainActor: true) struct Container {
        static let limit = 3
        @MainActor @Provide(.input) var port: Int
        @Provide(.input) var host: String
      }
      """)
    let isAdded = expansion.split(separator: /var (port|host):/).map { $0.contains("@_Concurrency::MainActor") }
    #expect(isAdded.prefix(2) == [false, true], "\(expansion)")
  }

  @Test func mainActorIsNotAddedInAContainerThatHasIt() {
    let expansion = Expansion.of(
      "@MainActor @DIContainer(mainActor: true) struct Container { @Provide(.input) var port: Int }")
    #expect(!expansion.contains("_Concurrency::MainActor"), "\(expansion)")
  }

  @Test func mainActorIsNotAddedToANonisolatedProperty() {
    let expansion = Expansion.of(
      "@DIContainer(mainActor: true) struct Container { @Provide(.input) nonisolated var port: Int }")
    #expect(!expansion.contains(/MainActor\s+nonisolated/), "\(expansion)")
  }

  /// A closure in an optional is always escaping.
  @Test func inputThatIsAnOptionalFunctionIsAPlainParameter() {
    let members = Expansion.members(
      of: "@DIContainer struct Container { @Provide(.input) var onEnd: (() -> Void)? }")
    #expect(members.contains("init(onEnd $onEnd: (() -> Void)?) {"), "\(members)")
  }

  @Test func privateValueOfAPrivateContainerIsReplacedOnlyInsideTheContainer() {
    let members = Expansion.members(
      of: "@DIContainer private struct Container { @Provide(.shared, factory: A()) private var a: any P }")
    #expect(members.contains("\nprivate init(a $a: (any P)? = nil) {"), "\(members)")
  }

  @Test func parametersOfAnAssistedFunctionWithoutTypesHaveTheNamesOfTheClosure() {
    let members = Expansion.members(
      of: """
        @DIContainer struct Container {
          @Provide(.shared, factory: A()) var a: any P
          @Provide(.assisted, factory: { a, id in B(a, id) }) var make: (Int) -> B
        }
        """)
    #expect(members.contains("func $$factory_make(_ a: any P, _ id: Int) -> B {\n  B(a, id)\n}"), "\(members)")
  }

  @Test func parameterWithoutATypeHasThatOfItsValue() {
    let members = Expansion.members(
      of: """
        @DIContainer struct Container {
          @Provide(.input) var onEnd: (() -> Void)
          @Provide(.shared, factory: { onEnd in A(onEnd) }) var a: any P
        }
        """)
    #expect(members.contains("func $$factory_a(_ onEnd: @escaping (() -> Void)) -> any P {"), "\(members)")
  }

  /// An empty line counts for nothing, and the first line can be the most indented.
  @Test(arguments: [
    ("    let b = B()\n\n    return A(b)", "  let b = B()\n\n  return A(b)"),
    ("      let b = B()\n    return A(b)", "    let b = B()\n  return A(b)"),
  ])
  func linesOfAFactoryKeepTheirIndentation(body: String, expected: String) {
    let members = Expansion.members(
      of: "@DIContainer struct Container {\n  @Provide(.shared, factory: {\n\(body)\n  }) var a: any P\n}")
    #expect(members.contains(" -> any P {\n\(expected)\n}"), "\(members)")
  }

  @Test func fileprivateValueCanBeOverridden() {
    let members = Expansion.members(
      of: "@DIContainer struct Container { @Provide(.shared, factory: A()) fileprivate var a: any P }")
    #expect(members.contains("  fileprivate var a: (any P)?\n"), "\(members)")
  }

  @Test(arguments: [("throws", "try"), ("async throws", "try await")])
  func assistedFunctionReadsThrowingAndLazyValuesWhenItIsCalled(effects: String, keywords: String) {
    let members = Expansion.members(
      of: """
        @DIContainer struct Container {
          @Provide(.shared, factory: try A()) var a: any P
          @Provide(.lazy, factory: A()) var b: any P
          @Provide(.assisted, factory: { (a: any P, b: any P, id: Int) in B(a, b, id) })
          var make: (Int) \(effects) -> B
        }
        """)
    #expect(
      members.contains(
        "var $$onDemand_make: (Int) \(effects) -> B { { \(keywords) Self.$$factory_make(self.a, self.b, $0) } }"),
      "\(members)")
  }

  @Test func assistedFunctionCapturesSharedValuesCollectionsAndTasks() {
    let members = Expansion.members(
      of: """
        @DIContainer struct Container {
          @Provide(.shared, factory: A(), into: \\.all) var a: any P
          @Provide(.collection) var all: [any P]
          @Provide(.shared, asyncFactory: await A()) var b: any P
          @Provide(.assisted, factory: { (a: any P, all: [any P], b: any P, id: Int) in B(a, all, b, id) })
          var make: (Int) async -> B
        }
        """)
    let closure =
      "{ [$a = self.a, $all = self.all, $$task_b = self.$$task_b] in "
      + "await Self.$$factory_make($a, $all, $$task_b.value, $0) }"
    #expect(members.contains("var $$onDemand_make: (Int) async -> B { \(closure) }"), "\(members)")
  }

  /// The task captures `a` as a `Result`, so that its error becomes the error of `b`.
  @Test func asynchronousValueReadsAThrowingDependencyInItsTask() {
    let members = Expansion.members(
      of: """
        @DIContainer struct Container {
          @Provide(.shared, factory: try A()) var a: any P
          @Provide(.shared, asyncFactory: { (a: any P) async throws in await B(a) }) var b: any P
        }
        """)
    let task = """
      private var $$task_b: _Concurrency::Task<any P, any Swift::Error> {
        $b.task {
          let $a = Swift::Result { try self.a }
          return _Concurrency::Task { try await Self.$$factory_b($a.get()) }
        }
      }
      """
    #expect(members.contains(task), "\(members)")
  }
}
