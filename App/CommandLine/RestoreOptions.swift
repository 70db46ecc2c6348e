import ArgumentParser
import CommandLineIO

/// The option of the commands that can keep the position in a file.
struct RestoreOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Restore the position from this file, and save it there; created when missing.", valueName: "file"),
    completion: .file())
  var restore: String?

  /// Nil when the position is not kept.
  var stateFile: StateFile? { restore.map { StateFile(path: $0, option: "--restore") } }

  func validate() throws {
    if restore?.isEmpty == true {
      throw ValidationError("--restore takes the name of a file.")
    }
  }
}
