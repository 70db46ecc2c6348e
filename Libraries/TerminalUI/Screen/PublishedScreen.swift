/// The name of the screen that a view shows, and what stands on it as a document.
///
/// Encodes as one object: `"screen"` with the name, then the keys of the document, which therefore must encode as an object.
public struct PublishedScreen: Sendable, Encodable {
  private enum CodingKeys: CodingKey {
    case screen
  }

  /// For example `people.list`.
  public let name: String
  public let document: any Encodable & Sendable

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .screen)
    try document.encode(to: encoder)
  }
}
