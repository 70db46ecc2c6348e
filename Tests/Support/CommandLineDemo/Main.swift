import CommandLineIO
import Glibc
import TerminalUI

/// A program with the parts of CommandLineIO, for its tests:
///
/// - `print N`: prints lines, on a terminal through a pager when they do not fit.
/// - `echo`: prints the lines of standard input, and a failure for each that cannot be read.
/// - `shell`: reads lines; `wait` lasts until Ctrl-C, `quit` ends it.
/// - `work`: lasts until a signal, which ends it when its work is done; that of `work forever` is never done.
@main
@MainActor
enum Main {
  static func main() async {
    Console.prepareProcess(openFiles: 12)
    Interruption.onTermination(InterruptedExit.exit(after:))
    var status = ExitStatus.success
    do {
      try await run(Console.current)
    } catch {
      let failure = error as? ScreenFailure ?? ScreenFailure(code: .failure, message: "\(error)")
      Console.current.writeFailure(failure)
      status = ExitStatus(failure.code)
    }
    await InterruptedExit.waitIfUnderWay()
    exit(status.rawValue)
  }

  private static func run(_ console: Console) async throws {
    switch console.arguments.first {
    case "print": printLines(Int(console.arguments.last ?? "") ?? 0, on: console)
    case "echo": try await echo(on: console)
    case "shell": try await shell(on: console)
    case "work": try await work(isEndless: console.arguments.last == "forever", on: console)
    case let name:
      throw ScreenFailure(
        code: .usage, message: "There is no command '\(name ?? "")'.", hint: "Name print, echo, shell or work.")
    }
  }

  private static func printLines(_ count: Int, on console: Console) {
    console.writePaged((0..<count).map { "line \($0 + 1)\n" }.joined())
  }

  private static func echo(on console: Console) async throws {
    let input = StandardInput()
    while true {
      do {
        guard let line = try await input.nextLine(prompt: "") else { return }
        console.write("\(line)\n")
      } catch let failure as ScreenFailure {
        console.writeFailure(failure)
      }
    }
  }

  private static func shell(on console: Console) async throws {
    var running: Task<Void, any Error>?
    let input = ShellInput(
      prompt: "demo> ", completions: { { text in ["wait", "quit"].filter { $0.hasPrefix(text) } } },
      interrupt: { running?.cancel() })
    while let line = try await input.nextLine() {
      let words = try ShellWords.split(line)
      if words == ["quit"] { break }
      do {
        try await input.untilInterrupted {
          guard words == ["wait"] else { return console.write("typed \(line)\n") }
          console.write("waiting\n")
          running = Task { try await Task.sleep(for: .seconds(3600)) }
          try await running?.value
        }
      } catch {
        console.writeError("\(error)\n")
      }
    }
  }

  private static func work(isEndless: Bool, on console: Console) async throws {
    InterruptedExit.finishBefore {
      console.write("finishing\n")
      if isEndless { try? await Task.sleep(for: .seconds(3600)) }
      return [ScreenFailure(code: .failure, message: "One file was not saved.")]
    } unfinished: {
      [ScreenFailure(code: .failure, message: "Nothing was saved.")]
    }
    console.write("working\n")
    try await Task.sleep(for: .seconds(3600))
  }
}
