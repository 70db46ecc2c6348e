/// The completion script of a program, in bash.
public struct BashCompletion: Sendable {
  private let name: String
  private let folder: String
  private let script: Task<String, any Error>

  /// The script that a program of this package prints.
  public init(built name: String) {
    self.init(of: name, in: Program.buildFolder) {
      try await Program(built: name).run(["--generate-completion-script", "bash"]).output
    }
  }

  /// - Parameters:
  ///   - folder: that of the program.
  ///   - script: makes the script, once.
  public init(of name: String, in folder: String, script: @escaping @Sendable () async throws -> String) {
    self.name = name
    self.folder = folder
    self.script = Task(operation: script)
  }

  /// What the script's function offers for a line that is typed so far, in `/`.
  public func offers(_ line: String, environment: [String: String?] = [:], in directory: String = "/") async throws
    -> [String]
  {
    // The part of the last word that readline replaces: what follows a blank or a character of COMP_WORDBREAKS.
    let replaced = line.reversed().prefix { !" =:'".contains($0) }.reversed()
    let driver = """
      PATH='\(folder)':$PATH
      compopt() { :; }
      COMP_LINE=$1; COMP_POINT=${#1}
      _\(name) \(name) "$2" ''; printf '%s\\n' "${COMPREPLY[@]}"
      """
    return try await Program(named: "bash").run(
      ["-c", "\(try await script.value)\n\(driver)", "bash", line, String(replaced)], environment: environment,
      in: directory
    ).output.split(separator: "\n").map(String.init)
  }

  /// Types words in interactive bash, which splits them at the characters of COMP_WORDBREAKS, and waits until Tab has
  /// completed them.
  public func expectInTerminal(_ cases: [(typed: String, completed: String)]) async throws {
    try await TerminalSession.with(columns: 100, rows: 20) { session in
      try await session.enter("clear; PATH='\(folder)':$PATH exec bash --norc --noprofile")
      try await session.enter("clear; eval \"$(\(name) --generate-completion-script bash)\"; echo re\"\"ady")
      try await session.wait(for: "bash") { $0.contains("ready") }
      for (typed, completed) in cases {
        try await session.type("\(name) \(typed)")
        try await session.press("Tab")
        try await session.wait(for: completed) { $0.contains("$ \(name) \(completed)") }
        try await session.press("C-u", "C-l")
      }
    }
  }
}
