import Foundation

/// A file that a program writes a trace to (`TraceFile` of InnoTrace), in a folder of its own, and what it holds.
public struct TracedFile {
  public struct Trace: Decodable {
    public let traceEvents: [Event]

    /// The steps, each with the kinds of those that it follows from, outermost first.
    public var chains: [String] {
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

    public var steps: [Event] { traceEvents.filter { $0.ph == "X" } }

    public func steps(_ kind: String) -> [Event] { steps.filter { $0.cat == kind } }
  }

  public struct Event: Decodable {
    public let name: String
    public let cat: String?
    public let ph: String
    public let args: [String: String]?
  }

  private let folder: TemporaryFolder
  public let path: String

  public init() throws {
    folder = try TemporaryFolder()
    path = try folder.file("trace.json")
  }

  public var trace: Trace {
    get throws { try JSONDecoder().decode(Trace.self, from: Data(contentsOf: URL(filePath: path))) }
  }
}
