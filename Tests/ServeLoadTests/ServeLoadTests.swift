import Foundation
import Programs
import Subprocess
import SystemPackage
import Testing

/// `innosample serve` beside clients that treat it badly.
struct ServeLoadTests {
  /// Each starts two clients that never stop, and asks ten times beside them. One after another, as two cores have no
  /// room for more.
  @Test(.serialized, .timeLimit(.minutes(10)), arguments: Adversary.allCases)
  func clientIsServedBesideAdversaries(adversary: Adversary) async throws {
    let home = UserFolders()
    defer { home.remove() }
    let outcome = try await Subprocess.run(
      .path(FilePath("\(Program.buildFolder)/innosample")), arguments: ["serve", "--port", "0"],
      environment: home.environment,
      input: .none, output: .sequence, error: .string(limit: 65_536)
    ) { server in
      // "Serving http://127.0.0.1:PORT"
      for try await line in server.standardOutput.strings() {
        let url = try #require(line.split(whereSeparator: \.isWhitespace).last)
        let port = try #require(UInt16(url.split(separator: ":").last ?? ""))
        let attacks = [Attack(adversary, port: port), Attack(adversary, port: port)]
        for attack in attacks { await attack.waitUntilItRuns() }
        for _ in 0..<10 { #expect(try await status(of: "\(url)/users/1") == "200") }
        for attack in attacks { attack.stop() }
        try server.send(signal: .interrupt)
        break
      }
    }
    #expect(outcome.terminationStatus == .exited(0))
  }

  private func status(of url: String) async throws -> String {
    let longestWait = "\(Polling.longestWait.components.seconds)"
    return try await Program(named: "curl").run(
      ["-s", "-o", "/dev/null", "-w", "%{http_code}", "--max-time", longestWait, url]
    ).output
  }
}
