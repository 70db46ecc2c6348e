import FoundationEssentials
public import TerminalUI

extension Frame {
  /// The screen as `--format json` prints it, nil when none is shown.
  public var json: String? {
    get throws {
      guard let screen else { return nil }
      let encoder = JSONEncoder()
      encoder.dateEncodingStrategy = .iso8601
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(screen), as: UTF8.self)
    }
  }

  /// Performs the command of that name as a front end does.
  public func perform(_ name: String, _ argument: String = "") async throws {
    guard let command = command(named: name), command.isEnabled else {
      throw ScreenFailure(code: .usage, message: "no command \(name) among \(commands.map(\.name))", hint: nil)
    }
    try await command.run(argument)
  }
}
