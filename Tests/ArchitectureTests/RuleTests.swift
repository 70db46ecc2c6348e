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

  @Test func testsOfTheShellMayUseEveryFeature() {
    let package = Miniature.sound.with("EntireTabFeatureTests", at: "Features/EntireTab/Tests", kind: .test)
      .with("EntireTabFeatureTests", using: "PostsFeatureTesting").model
    #expect(Rule.featuresKnowNoSibling.violations(in: package).isEmpty)
  }
}

extension Rule: CustomTestStringConvertible {
  public var testDescription: String { name }
}
