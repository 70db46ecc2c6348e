/// Builds the columns of a table from those that a closure names.
@MainActor
@resultBuilder
public enum TableColumnBuilder<Element> {
  public static func buildExpression(_ column: TableColumn<Element>) -> [TableColumn<Element>] { [column] }
  public static func buildBlock(_ columns: [TableColumn<Element>]...) -> [TableColumn<Element>] { columns.flatMap { $0 } }
  public static func buildOptional(_ columns: [TableColumn<Element>]?) -> [TableColumn<Element>] { columns ?? [] }
  public static func buildEither(first columns: [TableColumn<Element>]) -> [TableColumn<Element>] { columns }
  public static func buildEither(second columns: [TableColumn<Element>]) -> [TableColumn<Element>] { columns }
}
