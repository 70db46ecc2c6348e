/// All mistakes in the mappings of a strict matcher.
public struct DeepLinkMatcherError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Never empty.
  public let diagnostics: [DeepLinkDiagnostic]

  public var description: String { diagnostics.map(\.description).joined(separator: "\n") }
}
