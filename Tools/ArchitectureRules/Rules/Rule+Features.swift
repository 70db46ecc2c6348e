extension Rule {
  static let features: [Rule] = [
    interfaceImportsNothing, logicKnowsNoScreenAndNoTransport, uiDrawsWhatItsModelProjects, routerJoinsItsOwnParts,
    routeHostsAloneKnowTheTerminal, commandsAloneKnowTheCommandLine, testingStandsInForDomain, repositoryHasOneStandIn,
    featuresKnowNoSibling,
  ]

  package static let interfaceImportsNothing = Rule(
    "A feature's Interface imports nothing but the standard library, and UUID for ids",
    remedy: "Spell the interface with values and protocols of its own."
  ) { package in
    package.modules.flatMap { module -> [Finding] in
      guard module.featurePart?.role == .interface else { return [] }
      let platform = module.sources.flatMap { source in
        source.imports.filter {
          Toolchain.modules.subtracting(Toolchain.standardLibrary).contains($0.module)
            && !($0.module == "FoundationEssentials" && $0.declaration == "UUID")
        }
        .map { Module.Use(name: $0.module, place: source.place($0.line)) }
      }
      return (module.uses + platform).map { Finding(place: $0.place, problem: "\(module.name) uses \($0.name)") }
    }
  }

  package static let logicKnowsNoScreenAndNoTransport = part(
    .logic, "A feature's Logic uses InnoFlow or ReduxCore, Domain, FeatureSupport, its own Interface and swift-log",
    remedy:
      "Leave screens to UI, navigation to Router and transport to the layers; Logic reaches them through dependencies.",
    own: [.interface], others: ["Domain", "FeatureSupport", "InnoFlow", "Logging", "ReduxCore"])

  package static let uiDrawsWhatItsModelProjects = part(
    .ui,
    "A feature's UI uses its own Interface and Logic, DesignSupport, FeatureSupport, TerminalUI and ReduxCore's stores",
    remedy: "Draw what the feature's Model projects; a value that is missing there is the Model's to make.",
    own: [.interface, .logic],
    others: ["DesignSupport", "FeatureSupport", "ReduxCore", "ReduxCoreTerminalUI", "TerminalUI"])

  package static let routerJoinsItsOwnParts = part(
    .router,
    "A feature's Router uses its own Interface, Logic and UI, Domain, FeatureSupport, InnoRouter, "
      + "CommandSupport, and what draws in a terminal",
    remedy: "Let the Router only join the parts of its feature; work belongs to Logic, drawing to UI.",
    own: [.interface, .logic, .ui],
    others: [
      "CommandSupport", "DesignSupport", "Domain", "FeatureSupport", "InnoFlowTerminalUI", "InnoRouter",
      "InnoRouterTerminalUI", "TerminalUI",
    ])

  package static let commandsAloneKnowTheCommandLine = Rule(
    "In a feature's Router only …Commands.swift imports CommandSupport",
    remedy: "Declare the command in …Commands.swift, and give the coordinator a function that it calls."
  ) { package in
    imports(in: package) { module, source, statement in
      guard module.featurePart?.role == .router, !source.path.hasSuffix("Commands.swift") else { return nil }
      return statement.module == "CommandSupport"
        ? "\(module.name) imports CommandSupport outside of its commands" : nil
    }
  }

  package static let routeHostsAloneKnowTheTerminal = Rule(
    "In a feature's Router only …RouteHost.swift imports what draws: TerminalUI, its bridges, DesignSupport, the "
      + "feature's UI",
    remedy:
      "Keep coordinators and containers free of drawing, so that another front end needs only route hosts of its own."
  ) { package in
    imports(in: package) { module, source, statement in
      guard module.featurePart?.role == .router, !source.path.hasSuffix("RouteHost.swift") else { return nil }
      let used = package[statement.module]
      let draws =
        ["TerminalUI", "DesignSupport"].contains(statement.module) || used?.bridgedLibrary != nil
        || used?.featurePart?.role == .ui
      return draws ? "\(module.name) imports \(statement.module) outside of a route host" : nil
    }
  }

  package static let testingStandsInForDomain = part(
    .testing, "A feature's Testing uses Domain",
    remedy: "Keep stand-ins and samples of the domain there; what needs more belongs to the feature's Tests.",
    own: [], others: ["Domain"])

  package static let repositoryHasOneStandIn = Rule(
    "The stand-ins of the domain's repositories are in Testing modules",
    remedy: "Extend the stand-in in the Testing module of the feature, and use it; a second one doubles every change."
  ) { package in
    package.modules.flatMap { module -> [Finding] in
      // The suites of libraries have protocols of their own.
      guard module.isTest, module.uses.contains(where: { Module.nameInApp($0.name) == "Domain" }) else { return [] }
      return module.sources.flatMap { source in
        source.repositories.map {
          Finding(place: source.place($0), problem: "\(module.name) has a repository of its own")
        }
      }
    }
  }

  package static let featuresKnowNoSibling = Rule(
    "A feature knows no sibling; EntireTab's Router knows them through their Interfaces and Routers",
    remedy: "Leave a request in the feature's state and let EntireTab carry it to the sibling."
  ) { package in
    package.modules.flatMap { module -> [Finding] in
      guard let own = module.featurePart else { return [] }
      return module.uses.compactMap { use in
        guard let other = package[use.name]?.featurePart, other.feature != own.feature else { return nil }
        if own.isShell && own.role == .tests { return nil }
        if own.isShell && own.role == .router && (other.role == .interface || other.role == .router) { return nil }
        return Finding(place: use.place, problem: "\(module.name) uses \(use.name), a part of \(other.feature)")
      }
    }
  }

  /// Siblings are left to the rule about them.
  private static func part(
    _ role: FeaturePart.Role, _ name: String, remedy: String, own: Set<FeaturePart.Role>, others: Set<String>
  ) -> Rule {
    Rule(name, remedy: remedy) { package in
      package.modules.flatMap { module -> [Finding] in
        guard let part = module.featurePart, part.role == role else { return [] }
        return module.uses.filter { use in
          guard !others.contains(Module.nameInApp(use.name)) else { return false }
          guard let other = package[use.name]?.featurePart else { return true }
          return other.feature == part.feature && !own.contains(other.role)
        }
        .map { Finding(place: $0.place, problem: "\(module.name) uses \($0.name)") }
      }
    }
  }
}
