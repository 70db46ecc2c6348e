import FoundationEssentials
import HTTPTypes
import InnoNetworkEngine

/// Recorded exchanges, in a JSON file that is readable and suits version control.
public struct Cassette: Codable, Sendable, Equatable {
  /// One field of a header.
  public struct Field: Codable, Sendable, Equatable {
    /// The name as it was sent, case preserved.
    public var name: String
    /// The value, or `redacted`.
    public var value: String
  }

  /// A body: as text where it is text, else in Base64 (RFC 4648).
  public enum Body: Codable, Sendable, Equatable {
    /// No bytes at all; in JSON the empty object.
    case none
    /// Bytes that are valid UTF-8, after redaction.
    case text(String)
    /// Bytes that are no text; what does not decode as Base64 counts as empty.
    case base64(String)
  }

  /// A recorded request.
  public struct Request: Codable, Sendable, Equatable {
    /// The method as it was sent, such as `GET`.
    public var method: String
    /// The whole URL; hidden values of its query read `redacted`.
    public var url: String
    /// The fields, redacted; compared only where ``ReplayEngine/Matching/headers`` asks for it.
    public var headers: [Field]
    /// The body held in memory; none for bodies that are read while they are sent.
    public var body: Body
  }

  /// A recorded response.
  public struct Response: Codable, Sendable, Equatable {
    /// The status code; what is not a code is taken as the nearest from 0 to 999 when it is replayed.
    public var status: Int
    /// The fields, redacted; those whose name is not valid are left out when it is replayed.
    public var headers: [Field]
    /// The whole body, decompressed; its text is redacted.
    public var body: Body
  }

  /// A request and its response.
  public struct Exchange: Codable, Sendable, Equatable {
    /// The request; compared to find the exchange for a request.
    public var request: Request
    /// The response, used once.
    public var response: Response
  }

  /// In the order of the responses.
  public var exchanges: [Exchange]

  /// A cassette with these exchanges; an empty one by default.
  public init(exchanges: [Exchange] = []) { self.exchanges = exchanges }

  /// Reads a file that ``write(to:)`` has written. Throws what reading and decoding throw.
  public init(contentsOf path: String) throws {
    self = try JSONDecoder().decode(Cassette.self, from: Data(contentsOf: URL(filePath: path)))
  }

  /// Writes a file, in place of one that may be there, whole or not at all.
  public func write(to path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try (encoder.encode(self) + Data("\n".utf8)).write(to: URL(filePath: path), options: .atomic)
  }
}

extension Cassette.Request {
  init(_ request: PreparedRequest, _ redaction: Redaction) {
    self.init(
      method: request.method.rawValue, url: redaction.url(request.url.string),
      headers: redaction.fields(request.headers),
      body: Cassette.Body(request.body ?? [], redaction))
  }
}

extension Cassette.Response {
  init(_ response: EngineResponse, _ redaction: Redaction) {
    self.init(
      status: response.head.status.code, headers: redaction.fields(response.head.fields),
      body: Cassette.Body(response.body, redaction))
  }

  /// As an engine returns it, without invalid fields.
  var engineResponse: EngineResponse {
    var fields = HTTPFields()
    for field in headers {
      if let name = HTTPField.Name(field.name) { fields.append(HTTPField(name: name, value: field.value)) }
    }
    return EngineResponse(
      head: ResponseHead(status: HTTPResponse.Status(code: min(max(status, 0), 999)), fields: fields), body: body.bytes)
  }
}

extension Cassette.Body {
  init(_ bytes: [UInt8], _ redaction: Redaction) {
    if bytes.isEmpty {
      self = .none
    } else if let text = String(validating: bytes, as: UTF8.self) {
      self = .text(redaction.body(text))
    } else {
      self = .base64(Data(bytes).base64EncodedString())
    }
  }

  var bytes: [UInt8] {
    switch self {
    case .none: []
    case .text(let text): Array(text.utf8)
    case .base64(let text): Data(base64Encoded: text).map { Array($0) } ?? []
    }
  }

  private enum CodingKeys: String, CodingKey {
    case text
    case base64
  }

  /// `{"text": …}`, `{"base64": …}`, or `{}` for none.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if let text = try container.decodeIfPresent(String.self, forKey: .text) {
      self = .text(text)
    } else if let text = try container.decodeIfPresent(String.self, forKey: .base64) {
      self = .base64(text)
    } else {
      self = .none
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .none: break
    case .text(let text): try container.encode(text, forKey: .text)
    case .base64(let text): try container.encode(text, forKey: .base64)
    }
  }
}
