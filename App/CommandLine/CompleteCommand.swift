import ArgumentParser
import CommandLineIO
import CommandSupport
import TerminalUI

/// Completes a command line for the scripts of `CompletionScript`: prints what its last word may become, one a line, or
/// `<file>` for the name of a file.
struct CompleteCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "complete-line", abstract: "Complete a command line.", shouldDisplay: false)

  @Argument(help: "The line up to the cursor, with the name of the program.")
  var line: String

  @Argument(help: "The part of the last word that the shell replaces; all of it by default.")
  var replaced: String?

  @MainActor
  func run() async {
    let words = Array(ShellWords.splitUnfinished(line).dropFirst())
    let last = words.last ?? ""
    let completion = Completion(words)
    var found = completion.candidates
    switch completion.lookup {
    case .file: return Console.current.write("<file>\n")
    case .fields:
      // The fields of another API are the same: no key that completes sends a request to it.
      let before = Array(words.dropLast(completion.prefix.isEmpty ? 2 : 1))
      let start = last.lastIndex(of: ",").map { String(last[...$0]) } ?? completion.prefix
      let typed = start.dropFirst(completion.prefix.count).split(separator: ",").map(String.init)
      found = await screen(after: before, "--api", "embedded")?.columns.filter { !typed.contains($0) } ?? []
      found = found.map { start + $0 }
    case .itemID:
      let list = await screen(after: [completion.path.first ?? "", "list"], "--timeout", "1", "--retries", "0")
      let ids = list.flatMap { try? $0.lines(fields: Array($0.columns.prefix(1))) } ?? ""
      found += ids.split(separator: "\n").map(String.init)
    case nil: break
    }
    // bash replaces the text behind the last of COMP_WORDBREAKS, which has colons and equals signs.
    let kept = replaced.map { last.hasSuffix($0) ? last.count - $0.count : 0 } ?? 0
    Console.current.write(found.filter { $0.hasPrefix(last) }.map { "\($0.dropFirst(kept))\n" }.joined())
  }

  /// The screen that a command leads to, which writes nothing; nil if there is none.
  @MainActor
  private func screen(after words: [String], _ options: String...) async -> DocumentText? {
    guard let command = try? RootCommand.command(for: words) as? any SessionCommand,
      let options = try? Options.parse(options), let configuration = try? options.configuration()
    else { return nil }
    var published: PublishedScreen?
    try? await Session.withSession(options, configuration, dryRun: DryRun()) { session in
      try? await command.perform(in: session, input: StandardInputText(nil))
      published = session.published.screen
    }
    return published.flatMap { try? DocumentText($0.document) }
  }
}
