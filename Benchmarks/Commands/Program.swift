import Foundation

/// A program with its arguments. It has an empty home folder, so that no configuration is read, and its output is not
/// shown.
struct Program: Sendable {
  private static let home = FileManager.default.temporaryDirectory.appending(path: "CommandsBenchmarks-\(getpid())")

  private let path: String
  private let arguments: [String]

  static func innosample(_ arguments: [String]) -> Program { Program(path: copy.path, arguments: arguments) }

  /// A copy of the release build of the package around this one, which scripts/bench makes. What an installation writes
  /// is in the page cache in larger pieces than what a linker writes, and starts sooner.
  private static let copy: URL = {
    let root = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().path.components(separatedBy: "/Benchmarks/")[0]
    let copy = home.appending(path: "innosample")
    do {
      try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
      try Data(contentsOf: URL(filePath: "\(root)/.build/release/innosample")).write(to: copy)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: copy.path)
    } catch {
      fatalError("the program cannot be copied: \(error)")
    }
    atexit { try? FileManager.default.removeItem(at: Program.home) }
    return copy
  }()

  static func curl(_ arguments: [String]) -> Program {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.components(separatedBy: ":") ?? []
    let path = folders.map { "\($0)/curl" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    guard let path else { fatalError("there is no curl in PATH") }
    return Program(path: path, arguments: arguments)
  }

  func start(output: Any = FileHandle.nullDevice) -> Process {
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.environment = ["HOME": Self.home.path]
    process.standardOutput = output
    do {
      try process.run()
    } catch {
      fatalError("\(path) cannot be run: \(error)")
    }
    return process
  }

  /// A program that fails ends the benchmark: it would measure nothing. It has said why.
  func run() {
    let process = start()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { fatalError("\(path) \(arguments.joined(separator: " ")) has failed") }
  }
}

/// `innosample serve` on a free port, until the server is released.
final class Server: Sendable {
  let url: String
  private let process: Process

  init() {
    let output = Pipe()
    process = Program.innosample(["serve", "--port", "0"]).start(output: output)
    // "Serving http://127.0.0.1:38349"
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    guard let url = line.split(whereSeparator: \.isWhitespace).last else { fatalError("there is no server") }
    self.url = String(url)
  }

  deinit {
    process.terminate()
  }
}
