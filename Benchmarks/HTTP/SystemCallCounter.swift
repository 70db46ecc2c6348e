import Foundation

/// Counts the system calls of a worker: with perf, which hardly slows it down, or with strace, which does.
struct SystemCallCounter {
  private let tool: Tool

  private enum Tool: CaseIterable {
    case perf, strace

    func command(output: String) -> [String] {
      switch self {
      case .perf: ["perf", "stat", "-x", ",", "-e", "raw_syscalls:sys_enter", "-o", output]
      case .strace: ["strace", "-f", "-c", "-U", "calls,name", "-o", output]
      }
    }

    /// The total of what the tool has written.
    func count(in text: String) -> Double? {
      switch self {
      case .perf: text.split(separator: "\n").last.flatMap { Double($0.prefix { $0 != "," }) }
      case .strace: text.split(separator: "\n").last.flatMap { $0.split(separator: " ").first }.flatMap { Double($0) }
      }
    }
  }

  /// `nil` where no tool works.
  init?() {
    let working = Tool.allCases.first { tool in
      (try? Self.output { output in
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = tool.command(output: output) + ["true"]
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
      }).flatMap(tool.count) != nil
    }
    guard let working else { return nil }
    tool = working
  }

  /// For one request; what the worker's start takes is left out: it is in both of two runs of which one has more
  /// requests.
  func calls(of job: Job, requests: Int) throws -> Double? {
    guard let few = try total(of: job, requests), let many = try total(of: job, 3 * requests) else { return nil }
    return (many - few) / Double(2 * requests)
  }

  private func total(of job: Job, _ requests: Int) throws -> Double? {
    let text = try Self.output { output in
      let worker = try WorkerProcess(job, under: tool.command(output: output))
      _ = try worker.perform(Order(count: requests))
      try worker.end()
    }
    return tool.count(in: text)
  }

  private static func output(of run: (_ file: String) throws -> Void) throws -> String {
    let file = FileManager.default.temporaryDirectory.appending(path: "calls-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: file) }
    try run(file)
    return try String(contentsOfFile: file, encoding: .utf8)
  }
}
