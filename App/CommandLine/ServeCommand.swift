import ArgumentParser
import EmbeddedAPI

struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Serve the embedded API until interrupted.",
    discussion: "EXAMPLE:\n  innosample serve --port 3000 &\n  innosample \(Examples.tab) list --api http://127.0.0.1:3000")

  @Option(help: "The port on 127.0.0.1; 0 takes a free one.")
  var port: UInt16 = 3000

  @MainActor
  func run() async throws {
    let server = EmbeddedAPIServer()
    let url = try await server.start(port: port)
    Console.write("Serving \(url)\n")
    await server.waitUntilStopped()
  }
}
