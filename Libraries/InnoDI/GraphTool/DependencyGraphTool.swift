import ArgumentParser
import Foundation
import InnoDIGraph

/// The command `InnoDI-DependencyGraph`.
@main
struct DependencyGraphTool: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "InnoDI-DependencyGraph",
    abstract: "Print, validate and query the dependency graph of the containers of a package.",
    discussion: """
      Reads the Swift files below a folder, except those of tests and benchmarks. Exit codes: 0 success, 1 usage error \
      or failure, 2 a file cannot be read or written, 3 the validation failed, 4 there are no containers.
      """)

  @Option(help: ArgumentHelp("The folder to read.", valueName: "path"))
  var root = "."

  @Option(help: "Output format.")
  var format: GraphFormat?

  @Option(
    help: ArgumentHelp(
      "Output file, or '-' for standard output. Graphviz renders .png and .svg files.", valueName: "file"))
  var output = "-"

  @Flag(help: "Check that there are no cycles and no ambiguous references.")
  var validateDag = false

  @Option(
    parsing: .upToNextOption, help: ArgumentHelp("Print the shortest path from container A to B.", valueName: "A B"))
  var why: [String] = []

  @Option(help: ArgumentHelp("Print the containers that depend on this one.", valueName: "X"))
  var dependents: String?

  @Flag(help: "Print the containers that nothing refers to, except roots.")
  var unused = false

  @Flag(help: "Include the folders of tests and benchmarks.")
  var includeTests = false

  /// For the plugin: a target without containers is not an error.
  @Flag(help: .hidden)
  var allowEmpty = false

  func validate() throws {
    guard why.isEmpty || why.count == 2 else {
      throw ValidationError("'--why' requires two names, such as '--why AppContainer DataContainer'.")
    }
    let queries = [validateDag, !why.isEmpty, dependents != nil, unused, format != nil].filter { $0 }.count
    guard queries <= 1 else {
      throw ValidationError("Use only one of '--format', '--validate-dag', '--why', '--dependents' and '--unused'.")
    }
    guard Output(path: output).imageType == nil || printsDOT else {
      throw ValidationError(
        "'\(output)' is an image file, which requires '--format dot'. Text requires another extension.")
    }
  }

  /// Whether the output is the graph in DOT, or an image of it.
  private var printsDOT: Bool {
    format.map { $0 == .dot } ?? (!validateDag && why.isEmpty && dependents == nil && !unused)
  }

  func run() throws {
    let graph = DependencyGraph(sources: try SourceFolder(root).sources(includingTests: includeTests))
    guard allowEmpty || graph.nodes.contains(where: { $0.container != nil }) else {
      throw ToolFailure(code: .noContainers, message: "no containers found below '\(root)'")
    }
    let output = Output(path: output)
    if validateDag {
      let validation = DAGValidation(graph)
      guard validation.passes else {
        // The output file is not written: for the plugin, its existence means that the validation has passed.
        FileHandle.standardError.write(Data(validation.report.utf8))
        throw ToolFailure(code: .invalid, message: nil)
      }
      try output.write(validation.report)
    } else if !why.isEmpty {
      try output.write(try GraphQueries(graph).why(why[0], why[1]))
    } else if let dependents {
      try output.write(try GraphQueries(graph).dependents(of: dependents))
    } else if unused {
      try output.write(GraphQueries(graph).unused)
    } else if let imageType = output.imageType {
      try Graphviz.draw(graph.dot, as: imageType, to: self.output)
    } else {
      try output.write(try (format ?? .mermaid).text(of: graph))
    }
  }

  static func main() {
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch let failure as ToolFailure {
      failure.exit()
    } catch let failure as Graphviz.Failure {
      let code: ToolFailure.Code = if case .notInstalled = failure { .failure } else { .file }
      ToolFailure(code: code, message: failure.description).exit()
    } catch let failure as SourceFolder.Failure {
      ToolFailure(code: .file, message: failure.description).exit()
    } catch {
      // ArgumentParser's exit code for a usage error is 64; this tool's is 1.
      let message = fullMessage(for: error)
      let isHelp = exitCode(for: error).isSuccess
      (isHelp ? FileHandle.standardOutput : .standardError).write(Data("\(message)\n".utf8))
      Foundation.exit(isHelp ? 0 : ToolFailure.Code.failure.rawValue)
    }
  }
}

/// Output format of the graph.
enum GraphFormat: String, ExpressibleByArgument, CaseIterable {
  case mermaid, dot, ascii, json

  func text(of graph: DependencyGraph) throws -> String {
    switch self {
    case .mermaid: graph.mermaid
    case .dot: graph.dot
    case .ascii: graph.ascii
    case .json: try graph.json
    }
  }
}

/// Failure with an exit code.
struct ToolFailure: Error {
  /// The exit codes of the command.
  enum Code: Int32 {
    case failure = 1
    case file = 2
    case invalid = 3
    case noContainers = 4
  }

  let code: Code
  /// Nil when the report is already on standard error.
  let message: String?

  func exit() -> Never {
    if let message { FileHandle.standardError.write(Data("error: \(message)\n".utf8)) }
    Foundation.exit(code.rawValue)
  }
}

/// Output of the command: `-` is standard output.
struct Output {
  let path: String

  /// The image type of the file name's extension; nil for text.
  var imageType: String? {
    let type = URL(filePath: path).pathExtension.lowercased()
    return ["png", "svg"].contains(type) ? type : nil
  }

  func write(_ text: String) throws {
    guard path != "-" else {
      print(text, terminator: "")
      return
    }
    do {
      try text.write(toFile: path, atomically: true, encoding: .utf8)
    } catch {
      throw ToolFailure(code: .file, message: "'\(path)' cannot be written")
    }
  }
}
