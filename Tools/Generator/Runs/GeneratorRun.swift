package import FoundationEssentials
import Glibc

/// One run of a generator, which reads, plans, prints and writes, and its exit code.
package enum GeneratorRun {
  /// The exit codes; 64 is that of sysexits.h, 130 the shells' for Ctrl-C.
  package enum Status: Int32 {
    case success = 0
    case failure = 1
    case refused = 64
    case interrupted = 130
  }

  /// Runs `work`, which may be interrupted; reports its error on standard error.
  package static func status(of work: @Sendable () async throws -> Void) async -> Status {
    Interruption.watch()
    do {
      try await work()
      return .success
    } catch {
      let isInterrupted = (try? Interruption.check()) == nil
      if isInterrupted {
        say("error: interrupted; nothing was written")
        return .interrupted
      }
      guard let refusal = error as? Refusal else {
        say("error: \(text(of: error))")
        return .failure
      }
      say(refusal.description)
      return .refused
    }
  }

  /// Changes a package from one tree to another, as a whole or not at all, and prints the change of each file.
  package static func change(_ root: URL, from before: Tree, to after: Tree, isDryRun: Bool) async throws {
    let finished = try await Staging.finish(after, madeFrom: before)
    let plan = Plan(from: before, to: finished)
    try Interruption.check()
    if !isDryRun { try PlanWriter.carryOut(plan, in: root, checkpoint: Interruption.check) }
    print(plan, terminator: "")
  }

  /// Path and reason; Foundation's own description of a file error has them at the end of a long text. Of a temporary
  /// folder, which the user does not know, the path is that of the folder that it is in.
  static func text(of error: any Error) -> String {
    guard let error = error as? CocoaError, var path = error.filePath else { return "\(error)" }
    if let scratch = path.firstRange(of: "/\(PlanWriter.scratchPrefix)") { path.removeSubrange(scratch.lowerBound...) }
    let reason = (error.underlying as? POSIXError).map { String(cString: strerror($0.code.rawValue)) }
    return "\(path): \(reason ?? "\(error)")"
  }

  private static func say(_ line: String) {
    let line = Array("\(line)\n".utf8)
    _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
