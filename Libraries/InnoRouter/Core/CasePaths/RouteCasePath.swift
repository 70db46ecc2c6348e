/// A case of an enum of routes as a value: how to put a payload into the case, and how to take it out again.
///
/// `@Routable` and `@CasePathable` declare one for each case, as `PeopleRoute.detailCasePath`.
public struct RouteCasePath<Root, Value>: Sendable {
  private let embedding: @Sendable (Value) -> Root
  private let extraction: @Sendable (Root) -> Value?

  /// - Parameters:
  ///   - embed: makes the case of its payload; the payload of a case without one is `()`.
  ///   - extract: the payload, nil for every other case.
  public init(embed: @escaping @Sendable (Value) -> Root, extract: @escaping @Sendable (Root) -> Value?) {
    embedding = embed
    extraction = extract
  }

  /// Wraps a payload in the case.
  public func embed(_ value: Value) -> Root { embedding(value) }

  /// The payload, or nil when `root` is another case.
  public func extract(_ root: Root) -> Value? { extraction(root) }

  /// Whether `root` is the case, whatever its payload.
  public func matches(_ root: Root) -> Bool { extraction(root) != nil }
}

extension RouteCasePath where Value == Void {
  /// The case itself, which has no payload.
  public func embed() -> Root { embed(()) }
}
