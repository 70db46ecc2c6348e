/// A terminal in which a test types, and whose screen it waits for.
public protocol DrivenTerminal: Sendable {
  /// Types keys by tmux's names for them: `Enter`, `C-c`, `x`.
  func send(keys: [String]) async throws

  /// Types text as it is.
  func type(_ text: String) async throws

  /// What the screen shows now; with `styles`, as escape sequences too.
  func screen(styles: Bool) async throws -> String

  /// Empties the screen behind the program's back.
  func clear() async throws

  /// Returns the screen once it meets `condition`.
  /// - Throws: `Polling.Timeout`, with the screen, when it never does.
  @discardableResult
  func wait(for expectation: String, file: String, line: Int, _ condition: (String) -> Bool) async throws -> String
}

extension DrivenTerminal {
  /// Types keys by tmux's names for them: `Enter`, `C-c`, `x`.
  public func press(_ keys: String...) async throws {
    try await press(keys)
  }

  /// Types keys. F5, a key without a meaning, follows Escape: on a busy machine Escape and the next key are read
  /// together, and such a pair is Alt and that key.
  public func press(_ keys: [String]) async throws {
    try await send(keys: keys.flatMap { $0 == "Escape" ? [$0, "F5"] : [$0] })
  }

  /// Types a line to the shell.
  public func enter(_ line: String) async throws {
    try await type(line)
    try await press("Enter")
  }

  /// Returns the screen once it has all of `texts` and none of `others`.
  @discardableResult
  public func wait(
    for texts: [String], without others: [String] = [], file: String = #fileID, line: Int = #line
  ) async throws -> String {
    let absence = others.isEmpty ? "" : " and without \(others)"
    return try await wait(for: "a screen with \(texts)\(absence)", file: file, line: line) { screen in
      texts.allSatisfy { screen.contains($0) } && !others.contains { screen.contains($0) }
    }
  }

  /// Returns once the screen is what the program draws after Ctrl-L on a terminal that was cleared behind its back. A
  /// screen may be read while it is drawn, or before the program has read all keys: then both are read again.
  public func waitForTheScreenOfAFreshDraw(with text: String, seed: UInt64) async throws {
    try await Polling.wait(
      for: "two equal screens with '\(text)', seed \(seed)",
      in: {
        let last = try await screen(styles: true)
        try await clear()
        try await press("C-l")
        try await wait(for: [text])
        return try await [last, screen(styles: true)]
      }, until: { $0[0] == $0[1] })
  }
}
