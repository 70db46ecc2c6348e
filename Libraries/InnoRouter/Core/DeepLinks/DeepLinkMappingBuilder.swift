/// Collects the mappings of a ``DeepLinkMatcher`` in the order in which they are written.
@resultBuilder
public enum DeepLinkMappingBuilder<R: Route> {
  public static func buildExpression(_ mapping: DeepLinkMapping<R>) -> [DeepLinkMapping<R>] { [mapping] }
  public static func buildExpression(_ mappings: [DeepLinkMapping<R>]) -> [DeepLinkMapping<R>] { mappings }
  public static func buildBlock(_ parts: [DeepLinkMapping<R>]...) -> [DeepLinkMapping<R>] { parts.flatMap(\.self) }
  public static func buildArray(_ parts: [[DeepLinkMapping<R>]]) -> [DeepLinkMapping<R>] { parts.flatMap(\.self) }
  public static func buildOptional(_ part: [DeepLinkMapping<R>]?) -> [DeepLinkMapping<R>] { part ?? [] }
  public static func buildEither(first part: [DeepLinkMapping<R>]) -> [DeepLinkMapping<R>] { part }
  public static func buildEither(second part: [DeepLinkMapping<R>]) -> [DeepLinkMapping<R>] { part }
}
