import Foundation
import LoopbackServer
import Programs
import Subprocess
import Testing

@Suite(.timeLimit(.minutes(10))) struct ClosedDescriptorTests {
  /// A socket with the number of a standard descriptor would be read as input or receive what is printed.
  @Test(arguments: 0...2)
  func standardDescriptorThatTheParentHasClosedIsNotUsedForASocket(descriptor: Int) async throws {
    let server = try LoopbackServer()
    defer { server.stop() }
    server.route("/users", .stall(.beforeHead))
    let script = "exec '\(InnoSampleProcess.path)' people list --api \(server.baseURL) \(descriptor)>&-"
    let outcome = try await Subprocess.run(
      .name("sh"), arguments: ["-c", script], environment: UserFolders().environment, input: .none,
      output: .discarded, error: .discarded
    ) { program in
      await server.waitForRequests(1)
      let link = "/proc/\(program.processIdentifier.value)/fd/\(descriptor)"
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "/dev/null")
      try program.send(signal: .terminate)
    }
    #expect(outcome.terminationStatus == .exited(128 + SIGTERM))
  }
}
