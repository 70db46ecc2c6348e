import ArgumentParser
import EmbeddedAPI

struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Serve the embedded API until interrupted.",
    discussion:
      "EXAMPLE:\n  innosample serve --port 3000 &\n  innosample \(Examples.tab) list --api http://127.0.0.1:3000")

  @Option(help: "The address to listen on; 0.0.0.0 and :: let other machines read and write.")
  var host = "127.0.0.1"

  @Option(help: "The port; 0 takes a free one.")
  var port: UInt16 = 3000

  @Flag(name: .shortAndLong, help: "Log each request to standard error.")
  var verbose = false

  // NB: the parser gives the options that the root command has too to that one, wherever they stand.
  @ParentCommand private var root: RootCommand

  func validate() throws {
    try root.options.requireNoClient(in: "serve")
  }

  @MainActor
  func run() async throws {
    let log: @Sendable (String) -> Void = { Console.writeError("\($0)\n") }
    let server = EmbeddedAPIServer(log: verbose || root.options.verbose ? log : nil)
    let url = try await server.start(host: host, port: port)
    let stop: @Sendable () -> Void = { Task { await server.stop() } }
    Interruption.onInterrupt(stop)
    Interruption.onTermination(stop)
    Console.write("Serving \(url)\n")
    await server.waitUntilStopped()
  }
}
