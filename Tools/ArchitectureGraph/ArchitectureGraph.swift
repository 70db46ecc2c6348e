import ArgumentParser

/// scripts/graph: pictures of the package, made from its manifest and its sources.
@main
struct ArchitectureGraph: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scripts/graph",
    abstract: "Draws the modules, the containers, or the phases of a feature.",
    discussion: """
      EXAMPLES:
        scripts/graph
        scripts/graph di --format svg > containers.svg
        scripts/graph phases People
      """,
    subcommands: [Modules.self, Containers.self, Phases.self],
    defaultSubcommand: Modules.self)
}
