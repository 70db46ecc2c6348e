extension Rule {
  static let dependencies: [Rule] = [
    importsAreDeclared, declarationsAreImported, dependenciesPointDownwards, everyModuleHasAPlace,
  ]

  package static let importsAreDeclared = Rule(
    "Every import is a dependency that the target declares itself",
    remedy: "Add the module to the target's `uses:` in Package.swift, or do without the import."
  ) { package in
    package.modules.flatMap { module in
      module.uses.filter { !module.dependencies.contains($0.name) }
        .map { Finding(place: $0.place, problem: "\(module.name) imports \($0.name) without declaring it") }
    }
  }

  package static let declarationsAreImported = Rule(
    "Every declared dependency is imported",
    remedy: "Take the dependency out of the target's `uses:` in Package.swift."
  ) { package in
    package.modules.flatMap { module in
      let imported = Set(module.sources.flatMap { $0.imports.map(\.module) + $0.macroModules })
      return module.dependencies.filter { dependency in
        // A test or a plugin may depend on an executable to have it built, and then runs it.
        !imported.contains(dependency)
          && !((module.isTest || module.kind == .plugin) && package[dependency]?.kind == .executable)
      }
      .map {
        Finding(place: module.manifestPlace, problem: "\(module.name) declares \($0), and none of its files imports it")
      }
    }
  }

  package static let dependenciesPointDownwards = Rule(
    "Dependencies point downwards: tools, app, features, layers, boundaries, libraries",
    remedy: "Move what is needed down, or hand it in from above through a protocol."
  ) { package in
    package.modules.flatMap { module in
      guard let layer = module.layer, layer != .tests else { return [Finding]() }
      return module.uses.compactMap { use in
        guard let above = package[use.name]?.layer, above > layer else { return nil }
        return Finding(place: use.place, problem: "\(module.name) (\(layer)) uses \(use.name) (\(above))")
      }
    }
  }

  package static let everyModuleHasAPlace = Rule(
    "Every module is in a folder of the architecture",
    remedy: "Move it to App, Features, Layers, CoreNetwork, ThirdParty, Libraries, Tools or Tests."
  ) { package in
    package.modules.filter { $0.layer == nil }.map {
      Finding(place: $0.manifestPlace, problem: "no rule says what \($0.name) in \($0.path) may use")
    }
  }
}
