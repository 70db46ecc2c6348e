extension Rule {
  static let libraries: [Rule] = [librariesStandAlone, facadesAloneReexport, librariesAreProducts]

  /// The libraries that other packages take from this one.
  static let published = [
    "CommandLineIO", "InnoDI", "InnoFlow", "InnoNetwork", "InnoRouter", "InnoTrace", "JSONServer", "ReduxCore",
  ]

  /// What each of these is built on.
  private static let foundations = [
    "CommandLineIO": ["Files", "TerminalUI"], "InnoTrace": ["InnoFlow", "TerminalUI"], "JSONServer": ["Files"],
    "ReduxCore": ["InnoFlow"],
  ]

  package static let librariesStandAlone = Rule(
    "A library uses no other library, except that ReduxCore uses InnoFlow, InnoTrace uses InnoFlow and TerminalUI, "
      + "CommandLineIO uses TerminalUI and Files, JSONServer uses Files, and a bridge connects one to TerminalUI",
    remedy: "Keep the library usable alone; what joins two of them belongs to a bridge or to the app."
  ) { package in
    package.modules.flatMap { module -> [Finding] in
      guard module.layer == .libraries else { return [] }
      let bridged = module.bridgedLibrary.map { [$0, "TerminalUI"] } ?? []
      return module.uses.compactMap { use in
        guard let other = package[use.name]?.library, other != module.library, !bridged.contains(other) else {
          return nil
        }
        if foundations[module.library ?? ""]?.contains(other) == true { return nil }
        return Finding(place: use.place, problem: "\(module.name) uses \(use.name), a module of \(other)")
      }
    }
  }

  package static let facadesAloneReexport = Rule(
    "A library re-exports only its own modules, a feature's Router its own Interface, CommandSupport ArgumentParser",
    remedy: "Take `@_exported` away and import the module in each file that uses it."
  ) { package in
    imports(in: package) { module, _, statement in
      guard statement.attributes.contains("_exported") else { return nil }
      let exported = package[statement.module]
      if let library = module.library, exported?.library == library { return nil }
      if let part = module.featurePart, part.role == .router,
        exported?.featurePart == FeaturePart(feature: part.feature, role: .interface)
      {
        return nil
      }
      // A command of a feature is declared with ArgumentParser's property wrappers.
      if module.name == "CommandSupport", statement.module == "ArgumentParser" { return nil }
      return "\(module.name) re-exports \(statement.module)"
    }
  }

  package static let librariesAreProducts = Rule(
    "The libraries, their testing modules and the program are products",
    remedy: "Add the product to `products` in Package.swift, under the name of its target."
  ) { package in
    // An app takes the libraries from another package.
    let own = package.modules.contains { $0.layer == .libraries } ? published : []
    let testing = package.modules.filter { $0.layer == .libraries && $0.isTesting }.map(\.name)
    let libraries = (own + testing).filter { name in
      !package.products.contains { $0.isLibrary && $0.name == name && $0.targets.contains(name) }
    }
    let programs = package.modules.filter(\.isProgram).map(\.name).filter { name in
      !package.products.contains { !$0.isLibrary && $0.name == name }
    }
    return (libraries + programs).map {
      Finding(place: "Package.swift, products", problem: "\($0) is no product")
    }
  }
}
