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
}
