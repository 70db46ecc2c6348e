/// Collects the sources of a ``PhaseMap``; `if`, `switch`, `for` and availability checks work as in code.
@resultBuilder
public enum PhaseMapBuilder<State: Sendable, Action: Sendable, Phase: Hashable & Sendable> {
  /// What the block is made of.
  public typealias Source = From<State, Action, Phase>

  public static func buildExpression(_ source: Source) -> [Source] { [source] }
  public static func buildBlock(_ parts: [Source]...) -> [Source] { parts.flatMap { $0 } }
  public static func buildOptional(_ part: [Source]?) -> [Source] { part ?? [] }
  public static func buildEither(first part: [Source]) -> [Source] { part }
  public static func buildEither(second part: [Source]) -> [Source] { part }
  public static func buildArray(_ parts: [[Source]]) -> [Source] { parts.flatMap { $0 } }
  public static func buildLimitedAvailability(_ part: [Source]) -> [Source] { part }
}
