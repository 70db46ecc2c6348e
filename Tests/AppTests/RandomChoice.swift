import EntireTabFeatureRouter
import Fuzzing
import TerminalUI

/// Chooses the next step of a random walk from what could be done, and from what could not.
struct RandomChoice {
  let frame: Frame
  let staleFrames: [Frame]
  let tabs: [String]
  var generator: SeededGenerator

  private static let unknownCommands = [
    "", "nothing", "Select", "select 3", "back ", "quit", "digest", "\u{0}", "ſelect",
  ]

  /// What leads from place to place. What is typed, loaded further or written is not saved with the position,
  /// so after it a restarted app is another.
  private static let walking: Set = [
    "select", "refresh", "back", "close", "tab", "open", "overview", "highlights", "digest",
  ]

  private static let junk = [
    "", " ", "x", "-1", "0", "+3", "3.0", "1e3", "0x1", " 3", "3 ", "٣", "３", "99999999999999999999",
    "-9223372036854775809", "nan",
    "\u{0}",
    "\u{1B}[2J", "%2F", "../..", "list|detail", "List", "🙂",
    // As an id of text it fits into a request: a server refuses longer targets with 414, which is a failure.
    String(repeating: "9", count: 4_000),
  ]

  private static func badLinks(to tab: String) -> [String] {
    [
      "", tab, "/\(tab)", "innosample:", "innosample://", "innosample://host", "innosample://host/",
      "innosample://host/nowhere",
      "innosample://host/\(tab)/x", "innosample://host/\(tab)/1/2", "innosample://host/\(tab)/1.5",
      "innosample://host/\(tab)/%33%zz",
      "innosample://host/\(tab)%2F3", "innosample://host/\(tab)/99999999999999999999", "innosample://host/../\(tab)",
      "innosample://elsewhere/\(tab)", "innosample://host@elsewhere/\(tab)", "https://host/\(tab)",
      "javascript:alert(1)",
      "innosample://host/" + String(repeating: "a/", count: 200),
      "innosample://host/\(tab)?" + String(repeating: "a&", count: 300),
      "innosample://host/" + String(repeating: "a", count: 10_000), "innosample://host/\(tab)/\u{0}",
      "innosample://host/\u{202E}",
    ]
  }

  mutating func step() -> RandomStep {
    switch number(below: 100) {
    case 0..<88: navigation()
    case 88..<94: .both(navigation(), navigation())
    case 94..<97: .restart
    default:
      .damagedState(
        RandomStep.Damage(
          place: .random(in: 0..<1, using: &generator),
          byte: Bool.random(using: &generator) ? .random(in: .min ... .max, using: &generator) : nil))
    }
  }

  private mutating func navigation() -> RandomStep {
    switch number(below: 16) {
    case 0..<6: command(of: frame) { .command($0.name, $1) }
    case 6..<8: .command(["back", "close"].randomElement(using: &generator) ?? "", "")
    case 8: .command(Self.unknownCommands.randomElement(using: &generator) ?? "", fittingArgument("ID"))
    case 9..<12: command(of: staleFrames.randomElement(using: &generator) ?? frame) { .staleCommand($0, $1) }
    case 12..<14: .link(link(itemIDs: 1...10))
    case 14: .link(link(itemIDs: 900...999))
    default: .link(Self.badLinks(to: tab()).randomElement(using: &generator) ?? "")
    }
  }

  /// One of the commands that the frame offers, mostly with an argument that fits.
  private mutating func command(of frame: Frame, _ step: (Command, String) -> RandomStep) -> RandomStep {
    guard
      let command = frame.commands.filter({ $0.isEnabled && Self.walking.contains($0.name) }).randomElement(
        using: &generator)
    else { return .restart }
    guard let placeholder = command.argument else { return step(command, "") }
    let isJunk = number(below: 4) == 0
    return step(command, isJunk ? Self.junk.randomElement(using: &generator) ?? "" : fittingArgument(placeholder))
  }

  private mutating func fittingArgument(_ placeholder: String) -> String {
    switch placeholder {
    case "ID": String(number(below: 12))
    case "URL": link(itemIDs: 1...10)
    default: placeholder.split(separator: "|").randomElement(using: &generator).map(String.init) ?? ""
    }
  }

  private mutating func link(itemIDs: ClosedRange<Int>) -> String {
    let tab = tab()
    let isRoot = number(below: 3) == 0
    return EntireTabLink.url(path: isRoot ? "/\(tab)" : "/\(tab)/\(Int.random(in: itemIDs, using: &generator))")
  }

  private mutating func tab() -> String {
    tabs.randomElement(using: &generator) ?? ""
  }

  private mutating func number(below limit: Int) -> Int {
    Int.random(in: 0..<limit, using: &generator)
  }
}
