import ArgumentParser

struct OpenCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open", abstract: "Follow a link into the app.",
    discussion: "EXAMPLES:\n  innosample open innosample://host/people\n  innosample open innosample://host/posts/5")

  @Argument(help: "A link such as innosample://host/people/3.")
  var link: String

  @OptionGroup var options: Options

  @MainActor
  func run() async throws {
    try await Session.run(options) { session in
      try await session.open(link)
    }
  }
}
