import Foundation

/// A file for --trace to write, in a directory of its own, and what it holds.
struct TracedFile {
  struct Trace: Decodable {
    let traceEvents: [Event]

    /// The steps, each with the kinds of those that it follows from, outermost first.
    var chains: [String] {
      let steps = Dictionary(uniqueKeysWithValues: steps.map { ($0.args?["step"] ?? "", $0) })
      return self.steps.map { event in
        var kinds: [String] = []
        var next: Event? = event
        while let event = next {
          kinds.append(event.cat ?? "")
          next = event.args?["parent"].flatMap { steps[$0] }
        }
        return kinds.reversed().joined(separator: " > ")
      }
    }

    var steps: [Event] { traceEvents.filter { $0.ph == "X" } }

    func steps(_ kind: String) -> [Event] { steps.filter { $0.cat == kind } }
  }

  struct Event: Decodable {
    let name: String
    let cat: String?
    let ph: String
    let args: [String: String]?
  }

  private let directory: StateDirectory
  let path: String

  init() throws {
    directory = try StateDirectory()
    path = try directory.file("trace.json")
  }

  var trace: Trace {
    get throws { try JSONDecoder().decode(Trace.self, from: Data(contentsOf: URL(filePath: path))) }
  }
}
