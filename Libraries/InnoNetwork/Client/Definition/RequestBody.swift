public import FoundationEssentials
import InnoNetworkEngine

/// The body of a request.
public enum RequestBody: Sendable {
  /// No body and no content type.
  case none
  /// A value as JSON by an encoder; content type `application/json`.
  case json(any Encodable & Sendable, encoder: @Sendable () -> JSONEncoder)
  /// Items as `application/x-www-form-urlencoded`.
  case form([URLQueryItem])
  /// Bytes.
  case raw([UInt8], contentType: String)
  /// A local file by its path, read while it is sent.
  case file(String, contentType: String)
  /// A form as `multipart/form-data` (RFC 7578); files are read while they are sent.
  case multipart(MultipartForm)
  /// An async sequence with its `length` in bytes, `nil` if that is unknown. It can be sent only once, so the call is
  /// not retried, and redirects that keep the body are not followed.
  case stream(any AsyncSequence<[UInt8], any Error> & Sendable, length: Int?, contentType: String)

  /// A value as JSON by a `JSONEncoder` with its default settings.
  public static func json(_ value: any Encodable & Sendable) -> RequestBody { .json(value) { JSONEncoder() } }

  /// Whether the body can be read more than once.
  var isRepeatable: Bool { if case .stream = self { false } else { true } }

  /// An encoded body.
  struct Content: Sendable {
    enum Source: Sendable {
      case bytes([UInt8])
      case upload(UploadSource, isRepeatable: Bool)
    }

    let source: Source
    let contentType: String
  }

  /// Encodes the body; `nil` if there is none. Throws errors of the encoder and ``MultipartForm/Invalid``.
  func content() throws -> Content? {
    switch self {
    case .none: return nil
    case .json(let value, let encoder):
      return Content(source: .bytes(Array(try encoder().encode(value))), contentType: "application/json")
    case .form(let items):
      return Content(
        source: .bytes(Array(PercentEncoding.form(items).utf8)), contentType: "application/x-www-form-urlencoded")
    case .raw(let bytes, let contentType): return Content(source: .bytes(bytes), contentType: contentType)
    case .file(let path, let contentType):
      return Content(source: .upload(.file(path: path), isRepeatable: true), contentType: contentType)
    case .multipart(let form): return try form.content()
    case .stream(let pieces, let length, let contentType):
      return Content(source: .upload(.pieces(pieces, length: length), isRepeatable: false), contentType: contentType)
    }
  }
}
