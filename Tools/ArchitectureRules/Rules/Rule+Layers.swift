extension Rule {
  static let layers: [Rule] = [modulesUseOnlyWhatTheyAreAllowed]

  package static let modulesUseOnlyWhatTheyAreAllowed = Rule(
    "App, layers and boundaries use only what they are allowed: Data → Domain, Remote → Data + CoreNetwork, "
      + "Layers → Domain + Data + Remote, …",
    remedy: "Let the module above hand it in, or move the code to the module that may use it."
  ) { package in
    package.modules.flatMap { module in
      guard !module.isTest, let allowance = Allowance.of(module) else { return [Finding]() }
      return module.uses.filter { !allowance.permits($0.name, in: package) }
        .map { Finding(place: $0.place, problem: "\(module.name) may not use \($0.name)") }
    }
  }
}
