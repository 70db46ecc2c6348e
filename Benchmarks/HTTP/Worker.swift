import ArgumentParser
import CAllocations
import Foundation
import Harness

/// The process of one client: does as many requests as each line of its input says, and reports what they took.
struct Worker: AsyncParsableCommand {
  static let configuration = CommandConfiguration(shouldDisplay: false)

  /// A ``Job`` in JSON.
  @Argument var job: String

  func run() async throws {
    let load = try await JSONDecoder().decode(Job.self, from: Data(job.utf8)).load()
    while let line = readLine() {
      let order = try JSONDecoder().decode(Order.self, from: Data(line.utf8))
      let sample = try await Sample.taken(order, of: load)
      try FileHandle.standardOutput.write(contentsOf: JSONEncoder().encode(sample) + Data("\n".utf8))
    }
  }
}

/// The task of a worker.
struct Order: Codable {
  let count: Int
  /// Counting slows down, so it is not done while time is measured.
  var countsAllocations = false
}

/// What so many requests took.
struct Sample: Codable {
  let seconds: Double
  let cpuSeconds: Double
  /// Bytes that the process had in memory at most, beyond those it began with.
  let peak: Double
  let allocations: Double

  fileprivate static func taken(_ order: Order, of load: Load) async throws -> Sample {
    // Sets the peak back to what is in memory now (proc(5)).
    try "5".write(toFile: "/proc/self/clear_refs", atomically: false, encoding: .ascii)
    let memory = try kilobytes("VmRSS:")
    allocation_counting(order.countsAllocations)
    let metrics: [Metric] = [.wallTime, .processTime, .allocations]
    let before = metrics.map(\.reading)
    try await load(order.count)
    let spent = zip(metrics, before).map { $0.reading - $1 }
    allocation_counting(false)
    return Sample(
      seconds: spent[0] / 1e9, cpuSeconds: spent[1] / 1e9, peak: max(try kilobytes("VmHWM:") - memory, 0) * 1024,
      allocations: spent[2])
  }

  private static func kilobytes(_ name: String) throws -> Double {
    let lines = try String(contentsOfFile: "/proc/self/status", encoding: .utf8).split(separator: "\n")
    let line = lines.first { $0.hasPrefix(name) }
    return line.flatMap { Double($0.split(whereSeparator: \.isWhitespace)[1]) } ?? 0
  }
}
