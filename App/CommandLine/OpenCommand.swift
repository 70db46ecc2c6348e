import ArgumentParser
import CommandSupport

struct OpenCommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "open", abstract: "Follow a link into the app.",
    discussion:
      "EXAMPLES:\n  innosample open \(Examples.link)\n  innosample open \(Examples.itemLink)\n\n"
      + "LINKS:\n\(Examples.links)"
  )

  @Argument(help: "A link such as \(Examples.itemLink).", completion: .list(Examples.linkBeginnings))
  var link: String

  @OptionGroup var listOptions: ListOptions
  @OptionGroup var fieldOptions: FieldOptions
  @OptionGroup var options: Options

  func perform(in session: Session, input: StandardInputText) async throws {
    try await session.open(link)
  }
}
