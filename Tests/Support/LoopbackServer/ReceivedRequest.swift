/// A request as it came over the wire.
public struct ReceivedRequest: Sendable {
  public let method: String
  /// With its query, as sent.
  public let target: String
  /// Name and value in the order and spelling of arrival.
  public let headers: [(name: String, value: String)]
  public let body: [UInt8]

  /// Without the query.
  public var path: String { String(target.prefix { $0 != "?" }) }

  /// The first field of a name, whatever its case.
  public subscript(name: String) -> String? { headers.first { $0.name.lowercased() == name.lowercased() }?.value }

  public var bodyText: String { String(decoding: body, as: UTF8.self) }
}
