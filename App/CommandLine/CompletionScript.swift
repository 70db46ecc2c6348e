/// The completion scripts of the argument parser. It adds its own `help` after the one of this program, where the last
/// definition counts, and that one completes nothing.
enum CompletionScript {
  static let option = "--generate-completion-script"

  static func withoutSecondHelp(_ script: String) -> String {
    var script = script
    for (twice, once) in [
      ("|help|help)", "|help)"), (" help help'", " help'"),
      ("            'help:Show subcommand help information.'\n", ""),
    ] {
      script = script.split(separator: twice, omittingEmptySubsequences: false).joined(separator: once)
    }
    var pieces = script.split(separator: "\n_innosample_help() {", omittingEmptySubsequences: false)
    if pieces.count == 3, let end = pieces[2].firstRange(of: "\n}\n") {
      pieces[2] = pieces[2][end.upperBound...]
      return pieces[0] + "\n_innosample_help() {" + pieces[1] + "\n" + pieces[2]
    }
    return script
  }
}
