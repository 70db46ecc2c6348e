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

extension Command {
  /// The names nearest to one that does not exist, best first.
  ///
  /// Near means: at most a third of the letters (one at least) inserted, left out, exchanged or swapped with a
  /// neighbour, or `name` is the beginning of it, with two letters or more. Case does not count; equal distances keep
  /// the order of `names`. Exact matches come first.
  public static func suggestions(for name: String, in names: [String], limit: Int = 3) -> [String] {
    // What is longer than any command by far is no slip of the finger, and is not worth the quadratic comparison.
    let wanted = Array(name.lowercased().prefix(64))
    var near: [(name: String, distance: Int)] = []
    for candidate in names {
      let letters = Array(candidate.lowercased())
      let distance = distance(from: wanted, to: letters)
      let isNear = distance <= max(1, max(wanted.count, letters.count) / 3) && distance < letters.count
      let isBeginning = wanted.count >= 2 && letters.starts(with: wanted)
      if isNear || isBeginning { near.append((candidate, distance)) }
    }
    let order = near.enumerated().sorted { ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset) }
    return order.prefix(max(0, limit)).map(\.element.name)
  }

  /// Optimal string alignment: Levenshtein's distance with swaps of neighbours.
  private static func distance(from left: [Character], to right: [Character]) -> Int {
    var beforePrevious: [Int] = []
    var previous = Array(0...right.count)
    for row in left.indices {
      var current = [row + 1]
      for column in right.indices {
        let exchange = previous[column] + (left[row] == right[column] ? 0 : 1)
        var best = min(exchange, previous[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          best = min(best, beforePrevious[column - 1] + 1)
        }
        current.append(best)
      }
      (beforePrevious, previous) = (previous, current)
    }
    return previous[right.count]
  }
}
