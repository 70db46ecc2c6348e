@_exported public import ArgumentParser

/// A command that a feature adds to the command line and to the shell, beside `list` and `show`.
///
/// Its arguments are declared as in any command of ArgumentParser, which gives them their types, help, completion and
/// corrections. The command line adds the options of the app, such as `--api`, and prints the screen that is shown in
/// the end. A command called `list` or `show` takes the place of the general one, for options of its own.
///
/// ```swift
/// struct AlbumsPhotosCommand: FeatureCommand {
///   static let configuration = CommandConfiguration(commandName: "photos", abstract: "Show the photos of an album.")
///
///   @Argument(help: "The id of the album, as the list shows it.")
///   var id: Int
///
///   func run(on albums: AlbumsFeatureCoordinator) async { albums.model.openPhotos(albumID: id) }
/// }
/// ```
public protocol FeatureCommand<Feature>: ParsableCommand {
  /// The coordinator of the feature.
  associatedtype Feature

  /// Whether the screen is a list, so that `--limit` and `--all` apply; false unless stated.
  static var showsList: Bool { get }

  /// Whether the screen has items, so that `--fields` applies; as `showsList` unless stated.
  static var showsItems: Bool { get }

  /// Whether the name of the command may be left out behind that of the feature; true for one of a feature's commands
  /// at most, false unless stated.
  static var isDefault: Bool { get }

  /// Replaces the value `-` of an option by the text of standard input, before `run(on:)`. Does nothing by default.
  ///
  /// - Throws: as `StandardInputText.value(_:of:)`.
  @MainActor mutating func readStandardInput(_ input: StandardInputText) async throws

  /// Does what the command says, and returns when that is done. The feature's tab is selected already; nothing is
  /// loaded.
  ///
  /// - Throws: why it was not done. What a screen shows as a failure need not be thrown.
  @MainActor func run(on feature: Feature) async throws
}

extension FeatureCommand {
  public static var showsList: Bool { false }
  public static var showsItems: Bool { showsList }
  public static var isDefault: Bool { false }

  @MainActor public mutating func readStandardInput(_ input: StandardInputText) async throws {}
}

/// A command that changes something on the server. With `--dry-run` the command line sends no request that does, and
/// prints what would have been sent.
public protocol WriteCommand<Feature>: FeatureCommand {
  /// Declared as an option group, without a default.
  var dryRun: DryRunOption { get }

  /// The question that a user on a terminal has to answer before anything is sent; nil for none, as unless stated.
  /// Elsewhere a command with a question is refused: it has an option `--yes`, which takes the question away.
  var confirmation: String? { get }

  /// The item that `run(on:)` has written. The command line prints its id, or with `--format json` all of it. Nil, as
  /// unless stated, prints the screen.
  @MainActor func written(on feature: Feature) -> (any WrittenItem)?
}

extension WriteCommand {
  public var confirmation: String? { nil }

  @MainActor public func written(on feature: Feature) -> (any WrittenItem)? { nil }
}

public typealias WrittenItem = Encodable & Identifiable & Sendable

public struct DryRunOption: ParsableArguments {
  @Flag(name: .customLong("dry-run"), help: "Print the requests as curl commands, and send nothing.")
  public var isOn = false

  public init() {}
}
