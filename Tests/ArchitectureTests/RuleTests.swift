import ArchitectureRules
import Testing

/// Each rule on packages made up for it: none complains about a sound one, each finds what breaks it.
@Suite struct RuleTests {
  @Test(arguments: Rule.all)
  func soundPackageKeepsTheRule(_ rule: Rule) {
    #expect(rule.violations(in: Miniature.sound.model).map(\.description) == [])
  }

  @Test(arguments: Fixture.all)
  func ruleFindsItsViolation(_ fixture: Fixture) {
    let found = fixture.rule.violations(in: fixture.package)
    #expect(found.map { "\($0.place): \($0.problem)" } == [fixture.finding])
  }

  @Test func everyRuleHasAFixtureWithAViolation() {
    #expect(Set(Fixture.all.map(\.rule.name)) == Set(Rule.all.map(\.name)))
  }

  @Test func violationNamesPlaceProblemAndRemedy() {
    let package = Miniature.sound.with("Data", declaring: "InnoDI").model
    #expect(
      Rule.declarationsAreImported.violations(in: package).map(\.description) == [
        "Package.swift, target Data: Data declares InnoDI, and none of its files imports it. "
          + "Take the dependency out of the target's `uses:` in Package.swift. "
          + "(Rule: Every declared dependency is imported.)"
      ])
  }

  @Test func violationPointsAtTheFirstImport() {
    let package = Miniature.sound.with("Data", file: "\n\nimport HTTPTypes\n").with("Data", file: "import HTTPTypes\n")
      .model
    #expect(Rule.importsAreDeclared.violations(in: package).map(\.place) == ["Layers/Data/File1.swift:3"])
  }

  @Test func testMayDependOnAnExecutableWithoutImportingIt() {
    let package = Miniature.sound.with("DomainTests", declaring: "innosample").model
    #expect(Rule.declarationsAreImported.violations(in: package).isEmpty)
  }

  @Test func testsMayUseTheStandInOfInnoNetwork() {
    let package = Miniature.sound.with("DomainTests", using: "InnoNetworkTesting").model
    #expect(Rule.coreNetworkAloneUsesInnoNetwork.violations(in: package).isEmpty)
  }

  @Test func pluginMayDependOnAnExecutableWithoutImportingIt() {
    let package = Miniature.sound.with("Picture", at: "Libraries/InnoDI/Plugin", kind: .plugin)
      .with("Picture", declaring: "innosample").model
    #expect(Rule.declarationsAreImported.violations(in: package).isEmpty)
  }

  /// An app takes the libraries from another package, whose modules are known by their names.
  @Test(arguments: [
    (Rule.coreNetworkAloneUsesInnoNetwork, "Remote", "InnoNetworkEngine", "Remote uses InnoNetworkEngine"),
    (Rule.groupsAreUsedThroughTheirOutermostModule, "Data", "InnoFlowCore", "Data may not use InnoFlowCore"),
    (Rule.testsAloneUseTestingModules, "Domain", "Programs", "Domain uses Programs"),
    (Rule.logicAndUIAloneUseReduxCore, "Domain", "ReduxCoreTerminalUI", "Domain uses ReduxCoreTerminalUI"),
  ])
  func ruleHoldsForALibraryOfAnotherPackage(rule: Rule, module: String, library: String, problem: String) {
    var package = Miniature.sound.withoutLibraries()
    package.add(module, "Layers/\(module)", products: [library])
    #expect(rule.violations(in: package.model).map(\.problem) == [problem])
    #expect(Rule.librariesAreProducts.violations(in: package.model).isEmpty)
  }

  @Test func testsOfTheShellMayUseEveryFeature() {
    let package = Miniature.sound.with("EntireTabFeatureTests", at: "Features/EntireTab/Tests", kind: .test)
      .with("EntireTabFeatureTests", using: "PostsFeatureTesting").model
    #expect(Rule.featuresKnowNoSibling.violations(in: package).isEmpty)
  }
}
