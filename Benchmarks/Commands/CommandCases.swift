import Harness

/// What a one-shot command of a release build costs, compared with curl, which loads the same libraries, makes the same
/// request and does nothing with the response. The figures are CPU time, that of starting the program included.
@MainActor
let commandCases: [Case] = [
  compared("--version", aimedRatio: 1.5) { _ in ["--version"] },
  compared("people list", aimedRatio: 2.5) { ["people", "list", "--api", $0.url] },
  compared("people show", aimedRatio: nil) { ["people", "show", "3", "--api", $0.url] },
]

@MainActor
private func compared(
  _ name: String, aimedRatio: Double?, arguments: @escaping @MainActor @Sendable (Server) -> [String]
) -> Case {
  Case(name, .childTime, batch: 4, aimedRatio: aimedRatio) {
    let server = Server()
    let command = Program.innosample(arguments(server))
    return repeated(holding: server) { _ in command.run() }
  } baseline: {
    let server = Server()
    let command = Program.curl(["--silent", server.url + "/users"])
    return repeated(holding: server) { _ in command.run() }
  }
}
