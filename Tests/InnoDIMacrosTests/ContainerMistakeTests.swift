import Testing

struct ContainerMistakeTests {
  @Test(arguments: [("class", true), ("actor", true), ("enum", false)])
  func containerMustBeAStruct(keyword: String, isFixable: Bool) {
    let findings = Finding.all(in: "@DIContainer \(keyword) Container {}")
    #expect(findings.map(\.code) == ["container.struct-required"])
    #expect(findings.first?.text == keyword)
    #expect(findings.first?.fixed == (isFixable ? "@DIContainer struct Container {}" : nil))
  }

  @Test(arguments: [" ", "\n"]) func containerAttributeCanBeAttachedOnce(space: String) {
    let attributes = ["@MainActor", "@DIContainer", "@DIContainer(root: true)"].map { $0 + space }.joined()
    let findings = Finding.all(in: "\(attributes)struct Container {}")
    #expect(findings.map(\.code) == ["container.duplicate-attribute"])
    #expect(findings.first?.text == "@DIContainer(root: true)")
    let three = Finding.all(in: "@DIContainer @DIContainer(root: true) @DIContainer struct Container {}")
    #expect(three.map(\.text) == ["@DIContainer(root: true)", "@DIContainer"])
  }

  @Test func optionMustBeALiteral() {
    let findings = Finding.all(in: "@DIContainer(root: flag) struct Container {}")
    #expect(findings.map(\.code) == ["container.literal-required"])
    #expect(findings.first?.text == "flag")
    let both = Finding.all(in: "@DIContainer(root: flag, mainActor: other) struct Container {}")
    #expect(both.map(\.text) == ["flag", "other"])
  }

  @Test func providedPropertyMustBeInAContainer() {
    let findings = Finding.all(in: "struct Plain { @Provide(.input) var port: Int }")
    #expect(findings.map(\.code) == ["provide.outside-container"])
    #expect(findings.first?.text == "@Provide(.input)")
    #expect(
      Finding.all(in: "extension Container { @Provide(.input) var port: Int }").map(\.code) == [
        "provide.outside-container"
      ])
    #expect(
      Finding.all(in: "@DIContainer struct Outer { struct Inner { @Provide(.input) var port: Int } }").map(\.code) == [
        "provide.outside-container"
      ])
  }

  @Test func mistakeInEveryBranchOfIfIsReportedOnce() {
    let findings = Finding.inContainer(
      """
      #if DEBUG
        @Provide(.input) var port: Int
        #elseif TESTING
        @Provide(.shared) var port: any Service
        #endif
        @Provide(.shared) var service: any Service
      """)
    #expect(findings.map(\.code) == ["provide.shared-factory-required", "provide.shared-factory-required"])
  }

  @Test func conditionalDependencyMustHaveTheSameCondition() {
    let findings = Finding.inContainer(
      """
      #if DEBUG
        @Provide(.input) var port: Int
        #endif
        @Provide(.shared, factory: { (port: Int) in A(port) }) var service: any Service
      """)
    #expect(findings.map(\.code) == ["provide.unresolved-parameter"])
  }

  @Test func nonisolatedPropertyInAMainActorContainerIsAnError() {
    let findings = Finding.all(
      in: "@DIContainer(mainActor: true) struct Container { @Provide(.input) nonisolated var port: Int }")
    #expect(findings.map(\.code) == ["container.main-actor-conflict"])
    #expect(findings.first?.text == "nonisolated")
  }

  @Test func withoutValidationConcreteTypesAndAnyOrderAreAllowed() {
    let source = """
      @DIContainer(validate: false) struct Container {
        @Provide(.shared, factory: { (b: B) in A(b) }) var a: A
        @Provide(.shared, factory: B()) var b: B
      }
      """
    #expect(Finding.all(in: source) == [])
    // An asynchronous value still needs an asynchronous consumer, wherever it is declared.
    #expect(
      Finding.all(in: source.replacing("factory: B()", with: "asyncFactory: await B()")).map(\.code) == [
        "provide.async-dependency"
      ])
    #expect(
      Finding.all(in: source.replacing("validate: false", with: "")).map(\.code) == [
        "provide.declared-later", "provide.concrete-type", "provide.concrete-type",
      ])
  }
}
