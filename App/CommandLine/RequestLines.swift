import FoundationEssentials
import TerminalUI

/// What `--dry-run` shows, as a shell can run it: a command a line and nothing else.
struct RequestLines {
  let text: String

  /// Nil for a screen that shows no requests: its JSON has no `requests`.
  init?(_ screen: PublishedScreen?) throws {
    guard let screen, let list = try? JSONDecoder().decode(List.self, from: try JSONEncoder().encode(screen)) else {
      return nil
    }
    text = list.requests.map { "\(TerminalText.safe($0))\n" }.joined()
  }

  private struct List: Decodable {
    let requests: [String]
  }
}
