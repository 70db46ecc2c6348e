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
