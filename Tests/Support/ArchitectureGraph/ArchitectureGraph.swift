import ArgumentParser

/// scripts/graph: pictures of the package, made from what SwiftPM says of it.
@main
struct ArchitectureGraph: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scripts/graph",
    abstract: "Draws the package from what Package.swift declares.",
    subcommands: [Modules.self],
    defaultSubcommand: Modules.self)
}
