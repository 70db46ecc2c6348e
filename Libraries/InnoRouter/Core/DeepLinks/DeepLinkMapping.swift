/// The links of one pattern and the route that they lead to.
public struct DeepLinkMapping<R: Route>: Sendable {
  /// The path that a link must have for this mapping to be asked.
  public let pattern: DeepLinkPattern
  private let makeRoute: @Sendable (DeepLinkParameters) throws -> R?

  /// - Parameter route: makes the route of a matching link. Nil leaves the link to the mappings that follow; an error rejects it, as those that
  ///   ``DeepLinkParameters/value(_:as:)`` throws. Another error is reported as ``DeepLinkParameterError/custom(_:)``.
  public init(_ pattern: DeepLinkPattern, route: @escaping @Sendable (DeepLinkParameters) throws -> R?) {
    self.pattern = pattern
    makeRoute = route
  }

  /// The same links to what `transform` makes of their routes.
  public func map<Other: Route>(_ transform: @escaping @Sendable (R) -> Other) -> DeepLinkMapping<Other> {
    DeepLinkMapping<Other>(pattern) { [makeRoute] in try makeRoute($0).map(transform) }
  }

  func route(for parameters: DeepLinkParameters) throws(DeepLinkParameterError) -> R? {
    do {
      return try makeRoute(parameters)
    } catch let error as DeepLinkParameterError {
      throw error
    } catch {
      throw .custom(String(describing: error))
    }
  }
}
