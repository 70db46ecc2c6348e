import ArchitectureRules
import Testing

/// A package that breaks one rule, and what the rule has to say about it.
struct Fixture: Sendable, CustomTestStringConvertible {
  let rule: Rule
  let package: PackageModel
  /// The finding without its remedy: `place: problem`.
  let finding: String

  init(_ rule: Rule, _ package: Miniature, _ finding: String) {
    self.rule = rule
    self.package = package.model
    self.finding = finding
  }

  var testDescription: String { finding }
}

extension Fixture {
  static let all: [Fixture] = dependencies + layers + features + confinement + libraries + settings

  private static let sound = Miniature.sound

  private static let dependencies: [Fixture] = [
    Fixture(
      .importsAreDeclared, sound.with("Data", file: "// A comment.\nprivate import struct HTTPTypes.HTTPRequest\n"),
      "Layers/Data/File1.swift:2: Data imports HTTPTypes without declaring it"),
    Fixture(
      .importsAreDeclared, sound.with("PeopleFeatureTests", file: "@testable import PeopleFeatureUI\n"),
      "Features/People/Tests/File1.swift:1: PeopleFeatureTests imports PeopleFeatureUI without declaring it"),
    Fixture(
      .declarationsAreImported, sound.with("Data", declaring: "InnoDI"),
      "Package.swift, target Data: Data declares InnoDI, and none of its files imports it"),
    Fixture(
      .declarationsAreImported, sound.with("InnoDI", declaring: "InnoFlowMacros"),
      "Package.swift, target InnoDI: InnoDI declares InnoFlowMacros, and none of its files imports it"),
    Fixture(
      .declarationsAreImported, sound.with("Features", declaring: "innosample"),
      "Package.swift, target Features: Features declares innosample, and none of its files imports it"),
    Fixture(
      .dependenciesPointDownwards, sound.with("TerminalUI", using: "DesignSupport"),
      "Libraries/TerminalUI/File1.swift:1: TerminalUI (libraries) uses DesignSupport (features)"),
    Fixture(
      .dependenciesPointDownwards, sound.with("Domain", declaring: "Features"),
      "Package.swift, target Domain: Domain (layers) uses Features (features)"),
    Fixture(
      .dependenciesPointDownwards, sound.with("AppComposition", using: "Generator"),
      "App/Composition/File1.swift:1: AppComposition (app) uses Generator (tools)"),
    Fixture(
      .everyModuleHasAPlace, sound.with("Helpers", at: "Helpers"),
      "Package.swift, target Helpers: no rule says what Helpers in Helpers may use"),
  ]

  private static let layers: [Fixture] =
    [
      ("Data", "CoreNetwork", "Layers/Data"),
      ("Domain", "TerminalUI", "Layers/Domain"),
      ("Domain", "Data", "Layers/Domain"),
      ("Layers", "Analytics", "Layers/LayerContainer"),
      ("Features", "PeopleFeatureLogic", "Features/FeatureContainer"),
      ("DesignSupport", "PeopleFeatureRouter", "Features/DesignSupport"),
      ("FeatureSupport", "Remote", "Features/FeatureSupport"),
      ("PeopleFeatureRouter", "Layers", "Features/People/Router"),
      ("AppComposition", "Data", "App/Composition"),
      ("innosample", "PeopleFeatureRouter", "App/CommandLine"),
      ("innosample", "AnalyticsSDK", "App/CommandLine"),
      ("CoreNetwork", "Analytics", "CoreNetwork"),
    ].map { module, used, path in
      Fixture(
        .groupsAreUsedThroughTheirOutermostModule, sound.with(module, using: used),
        "\(path)/File1.swift:1: \(module) may not use \(used)")
    }

  private static let features: [Fixture] =
    [
      (Rule.interfaceImportsNothing, "PeopleFeatureInterface", "Domain", "Features/People/Interface"),
      (.logicKnowsNoScreenAndNoTransport, "PeopleFeatureLogic", "TerminalUI", "Features/People/Logic"),
      (.logicKnowsNoScreenAndNoTransport, "PeopleFeatureLogic", "PeopleFeatureUI", "Features/People/Logic"),
      (.logicKnowsNoScreenAndNoTransport, "PeopleFeatureLogic", "InnoRouter", "Features/People/Logic"),
      (.logicKnowsNoScreenAndNoTransport, "PeopleFeatureLogic", "CoreNetwork", "Features/People/Logic"),
      (.logicKnowsNoScreenAndNoTransport, "PeopleFeatureLogic", "HTTPTypes", "Features/People/Logic"),
      (.uiDrawsWhatItsModelProjects, "PostsFeatureUI", "Domain", "Features/Posts/UI"),
      (.uiDrawsWhatItsModelProjects, "PostsFeatureUI", "InnoFlow", "Features/Posts/UI"),
      (.uiDrawsWhatItsModelProjects, "PostsFeatureUI", "InnoRouter", "Features/Posts/UI"),
      (.uiDrawsWhatItsModelProjects, "PostsFeatureUI", "PostsFeatureRouter", "Features/Posts/UI"),
      (.routerJoinsItsOwnParts, "PeopleFeatureRouter", "InnoFlow", "Features/People/Router"),
      (.testingStandsInForDomain, "PeopleFeatureTesting", "PeopleFeatureLogic", "Features/People/Testing"),
      (.routerJoinsItsOwnParts, "PeopleFeatureRouter", "CoreNetwork", "Features/People/Router"),
      (.routerJoinsItsOwnParts, "PeopleFeatureRouter", "ArgumentParser", "Features/People/Router"),
      (.routerJoinsItsOwnParts, "EntireTabFeatureRouter", "Analytics", "Features/EntireTab/Router"),
    ].map { rule, module, used, path in
      Fixture(rule, sound.with(module, using: used), "\(path)/File1.swift:1: \(module) uses \(used)")
    }
    + [
      Fixture(
        .interfaceImportsNothing, sound.with("PeopleFeatureInterface", file: "import FoundationEssentials\n"),
        "Features/People/Interface/File1.swift:1: PeopleFeatureInterface uses FoundationEssentials"),
      Fixture(
        .interfaceImportsNothing,
        sound.with("PeopleFeatureInterface", file: "import struct FoundationEssentials.URL\n"),
        "Features/People/Interface/File1.swift:1: PeopleFeatureInterface uses FoundationEssentials"),
    ]
    + ["TerminalUI", "InnoRouterTerminalUI", "DesignSupport", "PeopleFeatureUI"].map { used in
      Fixture(
        .routeHostsAloneKnowTheTerminal,
        sound.with(
          "PeopleFeatureRouter", file: "import InnoRouter\nimport \(used)\n", named: "PeopleFeatureCoordinator.swift"),
        "Features/People/Router/PeopleFeatureCoordinator.swift:2: "
          + "PeopleFeatureRouter imports \(used) outside of a route host"
      )
    }
    + [
      Fixture(
        .commandsAloneKnowTheCommandLine,
        sound.with("PeopleFeatureRouter", file: "import CommandSupport\n", named: "PeopleFeatureCoordinator.swift"),
        "Features/People/Router/PeopleFeatureCoordinator.swift:1: "
          + "PeopleFeatureRouter imports CommandSupport outside of its commands"
      )
    ]
    + [
      ("PeopleFeatureRouter", "PostsFeatureInterface", "Posts", "Features/People/Router"),
      ("PeopleFeatureLogic", "PostsFeatureInterface", "Posts", "Features/People/Logic"),
      ("PeopleFeatureTests", "PostsFeatureTesting", "Posts", "Features/People/Tests"),
      ("PostsFeatureUI", "EntireTabFeatureInterface", "EntireTab", "Features/Posts/UI"),
      ("EntireTabFeatureRouter", "PeopleFeatureLogic", "People", "Features/EntireTab/Router"),
      ("EntireTabFeatureInterface", "PeopleFeatureInterface", "People", "Features/EntireTab/Interface"),
    ].map { module, used, sibling, path in
      Fixture(
        .featuresKnowNoSibling, sound.with(module, using: used),
        "\(path)/File1.swift:1: \(module) uses \(used), a part of \(sibling)")
    }

  private static let confinement: [Fixture] = [
    Fixture(
      .logicAndUIAloneUseReduxCore, sound.with("PeopleFeatureTesting", using: "ReduxCore"),
      "Features/People/Testing/File1.swift:1: PeopleFeatureTesting uses ReduxCore"),
    Fixture(
      .containersAloneUseInnoDI, sound.with("PeopleFeatureLogic", using: "InnoDI"),
      "Features/People/Logic/File1.swift:1: PeopleFeatureLogic uses InnoDI"),
    Fixture(
      .filesThatImportInnoDIDeclareAContainer,
      sound.with("Domain", file: "import InnoDI\n// @DIContainer\nlet text = \"@DIContainer\"\n"),
      "Layers/Domain/File1.swift:1: Domain imports InnoDI in a file that declares no container"),
    Fixture(
      .coreNetworkAloneUsesInnoNetwork, sound.with("Remote", using: "InnoNetwork"),
      "Layers/Remote/File1.swift:1: Remote uses InnoNetwork"),
    Fixture(
      .coreNetworkAloneUsesInnoNetwork, sound.with("DomainTests", using: "InnoNetwork"),
      "Tests/DomainTests/File1.swift:1: DomainTests uses InnoNetwork"),
    Fixture(
      .engineAloneUsesCurl, sound.with("InnoNetwork", using: "CCurl"),
      "Libraries/InnoNetwork/Client/File1.swift:1: InnoNetwork uses CCurl"),
    Fixture(
      .nothingUsesURLSession, sound.with("AnalyticsSDK", file: "import FoundationNetworking\n"),
      "ThirdParty/Analytics/SDK/File1.swift:1: AnalyticsSDK imports FoundationNetworking"),
    Fixture(
      .coreAndEngineUseNoFoundation, sound.with("InnoFlowCore", file: "import struct FoundationEssentials.UUID\n"),
      "Libraries/InnoFlow/Core/File1.swift:1: InnoFlowCore imports FoundationEssentials"),
    Fixture(
      .coreAndEngineUseNoFoundation, sound.with("InnoNetworkEngine", file: "import Foundation\n"),
      "Libraries/InnoNetwork/Engine/File1.swift:1: InnoNetworkEngine imports Foundation"),
    Fixture(
      .repositoryHasOneStandIn,
      sound.with("DomainTests", file: "import Domain\nprivate final class Stub: PostRepositoryProtocol, Sendable {\n"),
      "Tests/DomainTests/File1.swift:2: DomainTests has a repository of its own"),
    Fixture(
      .testsAloneUseTestingModules, sound.with("PeopleFeatureUI", using: "PeopleFeatureTesting"),
      "Features/People/UI/File1.swift:1: PeopleFeatureUI uses PeopleFeatureTesting"),
    Fixture(
      .testsAloneUseTestingModules, sound.with("innosample", using: "LoopbackServer"),
      "App/CommandLine/File1.swift:1: innosample uses LoopbackServer"),
    Fixture(
      .testsAloneUseTestFrameworks, sound.with("DomainTests", file: "import XCTest\n"),
      "Tests/DomainTests/File1.swift:1: DomainTests imports XCTest"),
    Fixture(
      .testsAloneUseTestFrameworks, sound.with("Domain", file: "import Testing\n"),
      "Layers/Domain/File1.swift:1: Domain imports Testing"),
    Fixture(
      .testsAloneImportTestable, sound.with("PeopleFeatureTesting", file: "@testable import Domain\n"),
      "Features/People/Testing/File1.swift:1: PeopleFeatureTesting imports Domain as testable"),
  ]

  private static let libraries: [Fixture] = [
    Fixture(
      .librariesStandAlone, sound.with("InnoRouter", using: "InnoFlowCore"),
      "Libraries/InnoRouter/Router/File1.swift:1: InnoRouter uses InnoFlowCore, a module of InnoFlow"),
    Fixture(
      .librariesStandAlone, sound.with("InnoFlowCore", using: "ReduxCore"),
      "Libraries/InnoFlow/Core/File1.swift:1: InnoFlowCore uses ReduxCore, a module of ReduxCore"),
    Fixture(
      .librariesStandAlone, sound.with("InnoFlowTerminalUI", using: "InnoRouter"),
      "Libraries/InnoFlow/TerminalUI/File1.swift:1: InnoFlowTerminalUI uses InnoRouter, a module of InnoRouter"),
    Fixture(
      .facadesAloneReexport, sound.with("InnoFlowTerminalUI", file: "@_exported public import TerminalUI\n"),
      "Libraries/InnoFlow/TerminalUI/File1.swift:1: InnoFlowTerminalUI re-exports TerminalUI"),
    Fixture(
      .facadesAloneReexport, sound.with("PeopleFeatureRouter", file: "@_exported import PeopleFeatureLogic\n"),
      "Features/People/Router/File1.swift:1: PeopleFeatureRouter re-exports PeopleFeatureLogic"),
    Fixture(
      .facadesAloneReexport, sound.with("PeopleFeatureRouter", file: "@_exported import PostsFeatureInterface\n"),
      "Features/People/Router/File1.swift:1: PeopleFeatureRouter re-exports PostsFeatureInterface"),
    Fixture(
      .facadesAloneReexport, sound.with("PeopleFeatureUI", file: "@_exported import PeopleFeatureInterface\n"),
      "Features/People/UI/File1.swift:1: PeopleFeatureUI re-exports PeopleFeatureInterface"),
    Fixture(
      .facadesAloneReexport, sound.with("innosample", file: "@_exported import ArgumentParser\n"),
      "App/CommandLine/File1.swift:1: innosample re-exports ArgumentParser"),
    Fixture(
      .facadesAloneReexport,
      sound.with("CommandSupport", at: "Features/CommandSupport")
        .with("CommandSupport", file: "@_exported import ArgumentParser\n@_exported import Domain\n"),
      "Features/CommandSupport/File1.swift:2: CommandSupport re-exports Domain"),
    Fixture(
      .librariesAreProducts, sound.without(product: "InnoRouter"), "Package.swift, products: InnoRouter is no product"),
    Fixture(
      .librariesAreProducts, sound.without(product: "InnoFlowTesting"),
      "Package.swift, products: InnoFlowTesting is no product"),
    Fixture(
      .librariesAreProducts, sound.without(product: "innosample"), "Package.swift, products: innosample is no product"),
    Fixture(
      .librariesAreProducts, sound.with(product: "innosample", isLibrary: true, of: "innosample"),
      "Package.swift, products: innosample is no product"),
    Fixture(
      .librariesAreProducts, sound.with(product: "InnoRouter", isLibrary: false, of: "InnoRouter"),
      "Package.swift, products: InnoRouter is no product"),
    Fixture(
      .librariesAreProducts, sound.with(product: "InnoRouter", isLibrary: true, of: "InnoRouterTerminalUI"),
      "Package.swift, products: InnoRouter is no product"),
  ]

  private static let settings: [Fixture] = [
    Fixture(
      .everyTargetIsStrict,
      sound.changing("DomainTests") { $0.settings.upcomingFeatures = ["InternalImportsByDefault"] },
      "Package.swift, target DomainTests: DomainTests lacks ExistentialAny, MemberImportVisibility"),
    Fixture(
      .everyTargetIsStrict, sound.changing("Remote") { $0.settings.treatsWarningsAsErrors = false },
      "Package.swift, target Remote: Remote lacks warnings as errors"),
    Fixture(
      .everyTargetIsStrict, sound.changing("InnoFlowMacros") { $0.settings.languageMode = "5" },
      "Package.swift, target InnoFlowMacros: InnoFlowMacros lacks Swift 6 mode"),
    Fixture(
      .noTargetHasUnsafeFlags, sound.changing("InnoNetwork") { $0.settings.hasUnsafeFlags = true },
      "Package.swift, target InnoNetwork: InnoNetwork has unsafe flags"),
  ]
}
