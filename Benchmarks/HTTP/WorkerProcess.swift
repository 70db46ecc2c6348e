import Foundation

/// A worker, from outside.
final class WorkerProcess {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()

  struct Failure: Error, CustomStringConvertible {
    let job: Job
    var description: String { "\(job.client.rawValue) failed: \(job.cell.name)" }
  }

  private let job: Job

  /// - Parameter wrapper: A program and its arguments that start the worker in place of its own.
  init(_ job: Job, under wrapper: [String] = []) throws {
    self.job = job
    let job = String(decoding: try JSONEncoder().encode(job), as: UTF8.self)
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      wrapper + [try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"), "worker", job]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
  }

  func perform(_ order: Order) throws -> Sample {
    try input.fileHandleForWriting.write(contentsOf: JSONEncoder().encode(order) + Data("\n".utf8))
    var line = Data()
    while line.last != UInt8(ascii: "\n") {
      let piece = output.fileHandleForReading.availableData
      guard !piece.isEmpty else { throw Failure(job: job) }
      line += piece
    }
    return try JSONDecoder().decode(Sample.self, from: line)
  }

  /// Lets the worker end, and waits for it.
  func end() throws {
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
  }
}
