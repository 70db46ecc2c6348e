/// Collects the rules of a ``From``; `if`, `switch`, `for` and availability checks work as in code.
@resultBuilder
public enum PhaseRuleBuilder<State: Sendable, Action: Sendable, Phase: Hashable & Sendable> {
  /// What the block is made of.
  public typealias Rule = On<State, Action, Phase>

  public static func buildExpression(_ rule: Rule) -> [Rule] { [rule] }
  public static func buildBlock(_ parts: [Rule]...) -> [Rule] { parts.flatMap { $0 } }
  public static func buildOptional(_ part: [Rule]?) -> [Rule] { part ?? [] }
  public static func buildEither(first part: [Rule]) -> [Rule] { part }
  public static func buildEither(second part: [Rule]) -> [Rule] { part }
  public static func buildArray(_ parts: [[Rule]]) -> [Rule] { parts.flatMap { $0 } }
  public static func buildLimitedAvailability(_ part: [Rule]) -> [Rule] { part }
}
