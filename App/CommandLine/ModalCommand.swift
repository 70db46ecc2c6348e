import ArgumentParser
import InnoRouter

/// The command of a feature that has a modal.
struct ModalCommand<Feature: TabFeature>: AsyncParsableCommand {
  private static var modal: String { Feature.tab.modal ?? "" }

  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: modal, abstract: "Show the \(modal).",
      discussion: "EXAMPLE:\n  innosample \(Feature.tab.name) \(modal)")
  }

  /// Known only to be refused with a reason.
  @OptionGroup(visibility: .private) var listOptions: ListOptions
  @OptionGroup var options: Options

  func validate() throws {
    try listOptions.requireNone(in: "\(Feature.tab.name) \(Self.modal)")
  }

  @MainActor
  func run() async throws {
    try await Session.run(options) { session in
      try await session.open(Feature.Destination.modal ?? .list, in: Feature.self)
    }
  }
}
