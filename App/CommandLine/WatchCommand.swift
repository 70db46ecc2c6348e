import ArgumentParser
import CommandLineIO
import DesignSupport
import Domain
import FeatureSupport
import TerminalUI

/// `posts watch`: prints a line for each change of an item, whoever makes it, until the user ends it. Every feature
/// whose items are on the server has it.
struct WatchCommand<Feature: TabFeature>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "watch", abstract: "Print the changes of \(Feature.tab.title.lowercased()) as they happen.",
      discussion: """
        A line for each \(Feature.tab.itemName) that is written or deleted, whoever does it, until Ctrl-C. With \
        --format json it is an object with the version, which is the ETag, and null for what was deleted.

        EXAMPLE:
          innosample \(Feature.tab.name) watch --format json | jq --unbuffered .id
        """)
  }

  /// Nil for a feature whose items are not on the server.
  static var kind: ItemKind? { Feature.tab.path.map { ItemKind(String($0.drop { $0 == "/" })) } }

  @OptionGroup var options: Options

  @MainActor
  func run() async throws {
    try await Session.withSession(options, options.configuration()) { session in
      let watch = Task { try await printChanges(in: session) }
      let stop: @Sendable () -> Void = { watch.cancel() }
      Interruption.onInterrupt(stop)
      Interruption.onTermination { _ in stop() }
      Console.current.onClosedOutput(stop)
      try await watch.value
    }
  }

  /// Returns when the task is cancelled. A connection that is lost later is opened again.
  ///
  /// - Throws: why the server cannot be followed.
  @MainActor
  private func printChanges(in session: Session) async throws {
    guard let kind = Self.kind else { return }
    let console = Console.current
    var isConnected = false
    var interruption: DomainError?
    for await change in session.changes(of: kind) {
      switch change {
      case .item(let id, let version):
        let change = PrintedChange(resource: kind.name, id: id, version: version)
        console.write(options.format == .json ? try JSONText.line(change) : change.text)
      case .connected where isConnected:
        interruption = nil
        console.writeError("note: Connected again; what has changed meanwhile is not listed.\n")
      case .connected:
        isConnected = true
        if console.errorIsTerminal { console.writeError("Watching \(Feature.tab.title.lowercased()); ^C ends it.\n") }
      case .interrupted(let error):
        guard isConnected else { throw ScreenFailure(error) }
        if interruption == nil { console.writeError("note: \(TerminalText.safe(error.message)).\n") }
        interruption = error
      }
    }
    if let interruption, !Task.isCancelled { throw ScreenFailure(interruption) }
  }
}

/// A change, with the members that the server's message has.
private struct PrintedChange: Encodable {
  let resource: String
  let id: Int
  let version: String?

  var text: String { "\(version == nil ? "deleted" : "changed") \(id)\n" }

  private enum CodingKeys: CodingKey {
    case resource, id, version
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(resource, forKey: .resource)
    try container.encode(id, forKey: .id)
    // Null, and not left out.
    try container.encode(version, forKey: .version)
  }
}
