import Programs

/// The completion script in bash.
enum BashCompletion {
  private static let script = Task { try await InnoSample.run("--generate-completion-script", "bash").output }

  /// What the script's function offers for a line that is typed so far, in `/`.
  static func offers(_ line: String, environment: [String: String?] = [:]) async throws -> [String] {
    // The part of the last word that readline replaces: what follows a blank or a character of COMP_WORDBREAKS.
    let replaced = line.reversed().prefix { !" =:'".contains($0) }.reversed()
    let driver = """
      PATH='\(Program.buildFolder)':$PATH
      compopt() { :; }
      COMP_LINE=$1; COMP_POINT=${#1}
      _innosample innosample "$2" ''; printf '%s\\n' "${COMPREPLY[@]}"
      """
    return try await Program(named: "bash").run(
      ["-c", try await script.value + driver, "bash", line, String(replaced)], environment: environment, in: "/"
    ).output.split(separator: "\n").map(String.init)
  }

  /// Types words in interactive bash, which splits them at the characters of COMP_WORDBREAKS, and waits until Tab has
  /// completed them.
  static func expectInTerminal(_ cases: [(typed: String, completed: String)]) async throws {
    try await TerminalSession.with(columns: 100, rows: 20) { session in
      try await session.enter("clear; PATH='\(Program.buildFolder)':$PATH exec bash --norc --noprofile")
      try await session.enter(#"clear; eval "$(innosample --generate-completion-script bash)"; echo re""ady"#)
      try await session.wait(for: "bash") { $0.contains("ready") }
      for (typed, completed) in cases {
        try await session.type("innosample \(typed)")
        try await session.press("Tab")
        try await session.wait(for: completed) { $0.contains("$ innosample \(completed)") }
        try await session.press("C-u", "C-l")
      }
    }
  }
}
