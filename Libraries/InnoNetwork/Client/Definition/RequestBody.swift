public import FoundationEssentials
import InnoNetworkEngine

/// The body of a request.
public enum RequestBody: Sendable {
  /// No body and no content type.
  case none
  /// A value as JSON, with the encoder given; content type `application/json`.
  case json(any Encodable & Sendable, encoder: @Sendable () -> JSONEncoder)
  /// Items as `application/x-www-form-urlencoded`.
  case form([URLQueryItem])
  /// Bytes as they are.
  case raw([UInt8], contentType: String)
  /// The bytes of a file, read while they are sent; the path is one of this machine.
  case file(String, contentType: String)
  /// Parts as `multipart/form-data` (RFC 7578); files among them are read while they are sent.
  case multipart(MultipartForm)
  /// An async sequence of pieces, sent in chunks if their `length` in bytes is not known. Can be sent once only, so the
  /// call is neither retried nor redirected with its body.
  case stream(any AsyncSequence<[UInt8], any Error> & Sendable, length: Int?, contentType: String)

  /// A value as JSON with a plain encoder.
  public static func json(_ value: any Encodable & Sendable) -> RequestBody { .json(value) { JSONEncoder() } }

  /// A body ready to send.
  struct Content: Sendable {
    enum Source: Sendable {
      case bytes([UInt8])
      case upload(UploadSource, isRepeatable: Bool)
    }

    let source: Source
    let contentType: String
  }

  /// The content to send; `nil` if there is none. Throws what the encoder throws, and errors of a form.
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
