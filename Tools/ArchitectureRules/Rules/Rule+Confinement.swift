extension Rule {
  static let confinement: [Rule] = [
    logicAndUIAloneUseReduxCore, containersAloneUseInnoDI, filesThatImportInnoDIDeclareAContainer,
    coreNetworkAloneUsesInnoNetwork, engineAloneUsesCurl, nothingUsesURLSession, coreAndEngineUseNoFoundation,
    testsAloneUseTestingModules, testsAloneUseTestFrameworks, testsAloneImportTestable,
  ]

  package static let logicAndUIAloneUseReduxCore = Rule(
    "ReduxCore is used in features' Logic and UI only",
    remedy: "Keep the store in the Logic of a feature, or in a screen with `@StoreView`."
  ) { package in
    package.modules.flatMap { module -> [Finding] in
      let role = module.featurePart?.role
      guard module.layer != .tests, !module.isTest, module.library != "ReduxCore", role != .logic, role != .ui else {
        return []
      }
      return module.uses.filter { package[$0.name]?.library == "ReduxCore" }
        .map { Finding(place: $0.place, problem: "\(module.name) uses \($0.name)") }
    }
  }

  package static let containersAloneUseInnoDI = Rule(
    "InnoDI is used where containers are: Domain, Data, Remote, Features, AppComposition",
    remedy: "Take the value as a parameter of `init` and let a container above hand it in."
  ) { package in
    package.modules.flatMap { module in
      module.uses.filter { $0.name == "InnoDI" && !holdsContainers(module) }
        .map { Finding(place: $0.place, problem: "\(module.name) uses InnoDI") }
    }
  }

  package static let filesThatImportInnoDIDeclareAContainer = Rule(
    "A file that imports InnoDI declares a container",
    remedy: "Keep `@DIContainer` types in files of their own and leave InnoDI out of the others."
  ) { package in
    imports(in: package) { module, source, statement in
      guard statement.module == "InnoDI", !module.isTest, module.library != "InnoDI", !source.declaresContainer else {
        return nil
      }
      return "\(module.name) imports InnoDI in a file that declares no container"
    }
  }

  package static let coreNetworkAloneUsesInnoNetwork = Rule(
    "InnoNetwork is used in CoreNetwork only",
    remedy: "Describe the request with CoreNetwork's RequestDefinition and send it through NetworkTransport."
  ) { package in
    package.modules.flatMap { module -> [Finding] in
      guard module.library != "InnoNetwork",
        !["CoreNetwork", "CoreNetworkTests", "InnoNetworkTests"].contains(module.name)
      else {
        return []
      }
      return module.uses.filter {
        package[$0.name]?.library == "InnoNetwork" && !(module.isTest && $0.name == "InnoNetworkTesting")
      }
      .map { Finding(place: $0.place, problem: "\(module.name) uses \($0.name)") }
    }
  }

  package static let engineAloneUsesCurl = Rule(
    "libcurl is used in InnoNetwork's engine only",
    remedy: "Give InnoNetworkEngine an API for what is needed from libcurl."
  ) { package in
    package.modules.flatMap { module in
      module.uses.filter { $0.name == "CCurl" && module.name != "InnoNetworkEngine" }
        .map { Finding(place: $0.place, problem: "\(module.name) uses CCurl") }
    }
  }

  package static let nothingUsesURLSession = Rule(
    "Nothing uses URLSession: requests go through libcurl; CoreNetworkTests has the sample of another engine",
    remedy: "Send the request through NetworkTransport, or InnoNetwork's client in a library."
  ) { package in
    imports(in: package) { module, _, statement in
      statement.module == "FoundationNetworking" && module.name != "CoreNetworkTests"
        ? "\(module.name) imports FoundationNetworking" : nil
    }
  }

  package static let coreAndEngineUseNoFoundation = Rule(
    "InnoFlowCore and InnoNetworkEngine use no Foundation",
    remedy: "Use the standard library, or do it in the module above, which may use Foundation."
  ) { package in
    imports(in: package) { module, _, statement in
      guard ["InnoFlowCore", "InnoNetworkEngine"].contains(module.name), Toolchain.foundation.contains(statement.module)
      else { return nil }
      return "\(module.name) imports \(statement.module)"
    }
  }

  package static let testsAloneUseTestingModules = Rule(
    "Testing modules are used by tests and other Testing modules only",
    remedy: "Move what the app needs out of the Testing module."
  ) { package in
    package.modules.flatMap { module -> [Finding] in
      guard module.layer != .tests, !module.isTesting else { return [] }
      return module.uses.filter { package[$0.name]?.isTesting == true || package[$0.name]?.layer == .tests }
        .map { Finding(place: $0.place, problem: "\(module.name) uses \($0.name)") }
    }
  }

  package static let testsAloneUseTestFrameworks = Rule(
    "Tests use Swift Testing, and nothing else does",
    remedy:
      "Write tests with `import Testing` in a test target; what tests share goes to a Testing module or Tests/Support."
  ) { package in
    imports(in: package) { module, _, statement in
      switch statement.module {
      case "XCTest": "\(module.name) imports XCTest"
      case "Testing" where module.layer != .tests && !module.isTesting: "\(module.name) imports Testing"
      default: nil
      }
    }
  }

  package static let testsAloneImportTestable = Rule(
    "`@testable` imports are in tests only",
    remedy: "Make the declaration `package` and import the module plainly."
  ) { package in
    imports(in: package) { module, _, statement in
      statement.attributes.contains("testable") && !module.isTest
        ? "\(module.name) imports \(statement.module) as testable" : nil
    }
  }

  private static func holdsContainers(_ module: Module) -> Bool {
    module.isTest || module.library == "InnoDI"
      || ["Domain", "Data", "Remote", "Features", "AppComposition"].contains(Module.nameInApp(module.name))
  }

  /// A finding for every import for which `problem` returns a sentence.
  static func imports(in package: PackageModel, problem: (Module, SourceFile, Import) -> String?) -> [Finding] {
    package.modules.flatMap { module in
      module.sources.flatMap { source in
        source.imports.compactMap { statement in
          problem(module, source, statement).map { Finding(place: source.place(statement.line), problem: $0) }
        }
      }
    }
  }
}
