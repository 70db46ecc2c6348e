import Foundation
import Programs
import Testing

/// Runs of the command line in the process of the tests.
struct InnoSampleTests {
  /// In a process of its own, where no other test opens files. A task that ends after the run, such as the timer of its
  /// progress note, holds the streams until then.
  @Test(.timeLimit(.minutes(10))) func runClosesWhatItHasOpened() async {
    await #expect(processExitsWith: .success) {
      func runs() async throws {
        _ = try await InnoSample.run("people", "list", "--verbose")
        _ = try await InnoSample.run("shell", input: "posts delete 3 --yes\nnothing\n")
        _ = try await InnoSample.run("people", "list", "--api", "http://127.0.0.1:9", "--retries", "0")
      }
      func descriptors() throws -> Set<String> {
        Set(try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd"))
      }
      // The first opens what the process keeps, such as the queues of its events.
      try await runs()
      let before = try descriptors()
      for _ in 0..<3 { try await runs() }
      while !before.isSuperset(of: try descriptors()) { try await Task.sleep(for: .milliseconds(10)) }
    }
  }

  @Test func runsAtTheSameTimeHaveTheirOwnStreams() async throws {
    let outputs = try await withThrowingTaskGroup { group in
      for id in 1...10 {
        group.addTask {
          let outcome = try await InnoSample.run("people", "show", "\(id)", "--format", "json", "--verbose")
          #expect(outcome.error.contains("/users/\(id): 200"))
          #expect(outcome.error.split(separator: "\n").count == 2)
          return outcome.output.contains(#""id":\#(id),"#)
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(outputs == Array(repeating: true, count: 10))
  }
}
