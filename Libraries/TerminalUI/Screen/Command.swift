/// Something that the user may do on a screen now; the key bar, the shell and the help are made from a screen's
/// commands.
///
/// ```swift
/// let commands = [
///   Command(name: "refresh", key: "r", title: "Refresh") { await model.refresh() },
///   Command(name: "select", title: "Show a person", argument: "ID") { try select($0) },
/// ]
/// ```
public struct Command: Sendable {
  /// What the user types; unique on a screen.
  public let name: String
  /// What the user presses; nil when the command has to be typed.
  public let key: Key?
  /// What it does, in a few words.
  public let title: String
  /// The placeholder of its argument, such as `ID`; nil when it takes none.
  public let argument: String?
  public let isEnabled: Bool
  private let action: @MainActor @Sendable (String) async throws -> Void

  public init(
    name: String, key: Key? = nil, title: String, argument: String? = nil, isEnabled: Bool = true,
    action: @escaping @MainActor @Sendable (String) async throws -> Void
  ) {
    self.name = name
    self.key = key
    self.title = title
    self.argument = argument
    self.isEnabled = isEnabled
    self.action = action
  }

  /// A command without an argument.
  public init(
    name: String, key: Key? = nil, title: String, isEnabled: Bool = true,
    action: @escaping @MainActor @Sendable () async throws -> Void
  ) {
    self.init(name: name, key: key, title: title, argument: nil, isEnabled: isEnabled) { _ in try await action() }
  }

  /// Name and placeholder, as help shows them: `select ID`.
  public var usage: String {
    argument.map { "\(name) \($0)" } ?? name
  }

  /// Does it, whether enabled or not: who offers a disabled command must not run it. Throws what the action throws.
  @MainActor
  public func run(_ argument: String = "") async throws {
    try await action(argument)
  }
}

/// Builds the commands of a screen from those that a closure names: `if`, `switch` and `for` included.
@MainActor
@resultBuilder
public enum CommandBuilder {
  public static func buildExpression(_ command: Command) -> [Command] { [command] }
  public static func buildExpression(_ commands: [Command]) -> [Command] { commands }
  public static func buildBlock(_ commands: [Command]...) -> [Command] { commands.flatMap { $0 } }
  public static func buildOptional(_ commands: [Command]?) -> [Command] { commands ?? [] }
  public static func buildEither(first commands: [Command]) -> [Command] { commands }
  public static func buildEither(second commands: [Command]) -> [Command] { commands }
  public static func buildArray(_ commands: [[Command]]) -> [Command] { commands.flatMap { $0 } }
}
