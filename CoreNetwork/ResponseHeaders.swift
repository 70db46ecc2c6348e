import FoundationEssentials
import HTTPTypes
import InnoNetwork

/// The header fields of a response, by name; case-insensitive.
///
/// A type that is decoded from a response can read them from its decoder, as ``Page`` does:
///
/// ```swift
/// struct Quota: Decodable, Sendable {
///   let remaining: Int?
///
///   init(from decoder: any Decoder) throws {
///     remaining = decoder.responseHeaders?["X-RateLimit-Remaining"].flatMap { Int($0) }
///   }
/// }
/// ```
public struct ResponseHeaders: Sendable {
  fileprivate static let key = CodingUserInfoKey(rawValue: "responseHeaders")

  /// Parses the fields on access, because most responses are decoded without them.
  private let head: ResponseHead

  init(_ head: ResponseHead) { self.head = head }

  /// The value of a field, the values of several fields of that name joined by commas (RFC 9110, section 5.3); `nil` if
  /// there is none.
  public subscript(name: String) -> String? { HTTPField.Name(name).flatMap { head[$0] } }
}

extension ResponseHeaders: Equatable {
  public static func == (left: Self, right: Self) -> Bool { left.head.fields == right.head.fields }
}

extension Decoder {
  /// The headers of the response that is being decoded; `nil` if the decoder has none, for example in a test.
  public var responseHeaders: ResponseHeaders? {
    ResponseHeaders.key.flatMap { userInfo[$0] as? ResponseHeaders }
  }
}

extension JSONDecoder {
  /// Sets the headers of the response that the decoder is going to decode.
  func setResponseHeaders(_ headers: ResponseHeaders) {
    if let key = ResponseHeaders.key { userInfo[key] = headers }
  }
}
