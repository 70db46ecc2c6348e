import ArgumentParser
import Foundation
import InnoDIGraph

/// The command `InnoDI-DependencyGraph`.
@main
struct DependencyGraphTool: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "InnoDI-DependencyGraph",
    abstract: "Draws, checks and answers questions about the containers of a package.",
    discussion: """
      Reads the Swift files below a folder, without those of tests and benchmarks. Exit codes: 0 fine, 1 usage or failure, 2 a file cannot be \
      read or written, 3 the validation failed, 4 there are no containers.
      """)

  @Option(help: ArgumentHelp("The folder to read.", valueName: "path"))
  var root = "."

  @Option(help: "What to print.")
  var format: GraphFormat?

  @Option(help: ArgumentHelp("Where to: a file, a picture (.png, .svg) that Graphviz draws, or '-'.", valueName: "file"))
  var output = "-"

  @Flag(help: "Check that no container needs itself and that every name stands for one container.")
  var validateDag = false

  @Option(parsing: .upToNextOption, help: ArgumentHelp("Why does A need B? Two names.", valueName: "A B"))
  var why: [String] = []

  @Option(help: ArgumentHelp("Which containers need this one?", valueName: "X"))
  var dependents: String?

  @Flag(help: "Which containers does nothing refer to?")
  var unused = false

  @Flag(help: "Read the folders of tests and benchmarks too.")
  var includeTests = false

  /// For the plugin: a target without containers is no failure.
  @Flag(help: .hidden)
  var allowEmpty = false

  func validate() throws {
    guard why.isEmpty || why.count == 2 else {
      throw ValidationError("'--why' takes two names, such as '--why AppContainer DataContainer'.")
    }
    let questions = [validateDag, !why.isEmpty, dependents != nil, unused, format != nil].filter { $0 }.count
    guard questions <= 1 else {
      throw ValidationError("Ask for one thing: '--format', '--validate-dag', '--why', '--dependents' or '--unused'.")
    }
  }

  func run() throws {
    let graph = DependencyGraph(sources: try SourceFolder(root).sources(includingTests: includeTests))
    guard allowEmpty || graph.nodes.contains(where: { $0.container != nil }) else {
      throw ToolFailure(code: .noContainers, message: "no container found below '\(root)'")
    }
    let output = Output(path: output)
    if validateDag {
      let validation = DAGValidation(graph)
      guard validation.passes else {
        print(validation.report, terminator: "")
        throw ToolFailure(code: .invalid, message: nil)
      }
      try output.write(validation.report)
    } else if !why.isEmpty {
      try output.write(try Answers(graph).why(why[0], why[1]))
    } else if let dependents {
      try output.write(try Answers(graph).dependents(of: dependents))
    } else if unused {
      try output.write(Answers(graph).unused)
    } else if let picture = output.picture, format == nil || format == .dot {
      try Graphviz.draw(graph.dot, as: picture, to: self.output)
    } else {
      try output.write(try (format ?? .mermaid).text(of: graph))
    }
  }

  static func main() {
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch let failure as ToolFailure {
      if let message = failure.message { FileHandle.standardError.write(Data("error: \(message)\n".utf8)) }
      Foundation.exit(failure.code.rawValue)
    } catch let failure as Graphviz.Failure {
      FileHandle.standardError.write(Data("error: \(failure)\n".utf8))
      let code: ToolFailure.Code = if case .notInstalled = failure { .failure } else { .file }
      Foundation.exit(code.rawValue)
    } catch let failure as SourceFolder.Failure {
      FileHandle.standardError.write(Data("error: \(failure)\n".utf8))
      Foundation.exit(ToolFailure.Code.file.rawValue)
    } catch {
      // The library's own code for wrong usage is 64; scripts of this tool know 1.
      let message = fullMessage(for: error)
      let isHelp = exitCode(for: error).isSuccess
      (isHelp ? FileHandle.standardOutput : .standardError).write(Data("\(message)\n".utf8))
      Foundation.exit(isHelp ? 0 : ToolFailure.Code.failure.rawValue)
    }
  }
}
