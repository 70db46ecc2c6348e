/// Action that a screen offers. The key bar, the shell and the help are made from the commands of a screen.
///
/// ```swift
/// let commands = [
///   Command(name: "refresh", key: "r", title: "Refresh") { await model.refresh() },
///   Command(name: "select", title: "Show a person", argument: "ID") { try select($0) },
/// ]
/// ```
public struct Command: Sendable {
  /// The name that the user types; unique on a screen.
  public let name: String
  /// The key that runs the command; nil when it has to be typed.
  public let key: Key?
  /// What it does, in a few words.
  public let title: String
  /// The placeholder of its argument, such as `ID`; nil when it takes none.
  public let argument: String?
  /// Whether the command can be run now. Otherwise its key does nothing and the help does not list it.
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
  public var usage: String { argument.map { "\(name) \($0)" } ?? name }

  /// Runs the action and throws what it throws. Also runs that of a disabled command: callers check `isEnabled`.
  @MainActor
  public func run(_ argument: String = "") async throws {
    try await action(argument)
  }

  /// The name nearest to one that does not exist; the first of several that are equally near, nil when none is near.
  ///
  /// Near means that at most a quarter of the letters of both names, or two letters, are inserted or removed; or that
  /// `name` has two letters or more and the candidate begins with it. Case does not count; a replaced letter counts
  /// as two changes.
  public static func suggestion(for name: String, in names: [String]) -> String? {
    // Text that is far longer than any command is no typing mistake; the comparison takes quadratic time.
    let wanted = Array(name.lowercased().prefix(64))
    var nearest: (name: String, changes: Int)?
    for candidate in names {
      let letters = Array(candidate.lowercased())
      let changes = letters.difference(from: wanted).count
      let total = wanted.count + letters.count
      let isNear = changes <= max(2, total / 4) && 2 * changes < total
      let isBeginning = wanted.count >= 2 && letters.starts(with: wanted)
      if isNear || isBeginning, changes < nearest?.changes ?? .max { nearest = (candidate, changes) }
    }
    return nearest?.name
  }
}

/// Result builder of the commands of a screen.
public typealias CommandBuilder = ArrayBuilder<Command>

/// Result builder of arrays, with `if`, `switch` and `for`.
@MainActor
@resultBuilder
public enum ArrayBuilder<Element> {
  public static func buildExpression(_ element: Element) -> [Element] { [element] }
  public static func buildExpression(_ elements: [Element]) -> [Element] { elements }
  public static func buildBlock(_ elements: [Element]...) -> [Element] { elements.flatMap { $0 } }
  public static func buildOptional(_ elements: [Element]?) -> [Element] { elements ?? [] }
  public static func buildEither(first elements: [Element]) -> [Element] { elements }
  public static func buildEither(second elements: [Element]) -> [Element] { elements }
  public static func buildArray(_ elements: [[Element]]) -> [Element] { elements.flatMap { $0 } }
}
