import ArgumentParser

struct OpenCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open", abstract: "Follow a link into the app.",
    discussion:
      "EXAMPLES:\n  innosample open \(Examples.link)\n  innosample open \(Examples.itemLink)\n\n"
      + "LINKS:\n\(Examples.links)"
  )

  @Argument(help: "A link such as \(Examples.itemLink).")
  var link: String

  @OptionGroup var listOptions: ListOptions
  @OptionGroup var fieldOptions: FieldOptions
  @OptionGroup var options: Options

  @MainActor
  func run() async throws {
    try await Session.run(options, options.configuration(listOptions.flags), fields: fieldOptions.names) { session in
      try await session.open(link)
    }
  }
}
