import ArgumentParser
import Foundation

/// A suite as a program: reads the command line, measures the cases and prints what came out.
public enum Suite {
  /// Does everything; ends the program itself when the options are wrong or leave no case.
  @MainActor
  public static func run(_ cases: [Case]) async {
    let options = Options.parseOrExit()
    do {
      let cases = try options.chosen(cases, named: \.name)
      if let count = options.profile { return await Runner.profile(cases, count) }
      let measurements = await measure(cases, with: options.quick ? .quick : .thorough)
      switch options.format {
      case .text: print(Table(measurements: measurements).text)
      case .json: print(try json(measurements))
      }
    } catch {
      Options.exit(withError: error)
    }
  }

  @MainActor
  private static func measure(_ cases: [Case], with runner: Runner) async -> [Measurement] {
    var measurements: [Measurement] = []
    for (index, subject) in cases.enumerated() {
      progress("\(index + 1) of \(cases.count): \(subject.name)")
      measurements.append(await runner.measure(subject))
    }
    progress("")
    return measurements
  }

  /// A line that the next one replaces, on a terminal only.
  private static func progress(_ text: String) {
    guard isatty(STDERR_FILENO) == 1 else { return }
    FileHandle.standardError.write(Data("\r\u{1B}[K\(text)".utf8))
  }

  private static func json(_ measurements: [Measurement]) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(measurements), as: UTF8.self)
  }
}
