import ArgumentParser
import InnoRouter

struct ListCommand<Feature: TabFeature>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "list", abstract: "List the \(Feature.tab.title.lowercased()).",
      discussion: "EXAMPLE:\n  innosample \(Feature.tab.name) list --limit 5 --format json")
  }

  @OptionGroup var listOptions: ListOptions
  @OptionGroup var options: Options

  @MainActor
  func run() async throws {
    try await Session.run(options, listSize: listOptions.size) { session in
      try await session.open(.list, in: Feature.self)
    }
  }
}
