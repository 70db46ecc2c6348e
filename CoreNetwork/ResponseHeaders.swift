import FoundationEssentials
import HTTPTypes
import InnoNetwork

/// The header fields of a response. Names are compared without regard to case.
///
/// A response body that needs them reads them from its decoder, as ``Page`` does:
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

  /// Its fields are read where one is asked for, as most responses are decoded without.
  private let head: ResponseHead

  init(_ head: ResponseHead) { self.head = head }

  /// The value of a field; several fields of one name as a single list, with commas between them (RFC 9110, section
  /// 5.3). `nil` if there is none.
  public subscript(name: String) -> String? { HTTPField.Name(name).flatMap { head[$0] } }
}

extension ResponseHeaders: Equatable {
  public static func == (left: Self, right: Self) -> Bool { left.head.fields == right.head.fields }
}

extension Decoder {
  /// The headers of the response that is decoded; `nil` for a decoder that was not given any, such as one of a test.
  public var responseHeaders: ResponseHeaders? {
    ResponseHeaders.key.flatMap { userInfo[$0] as? ResponseHeaders }
  }
}

extension JSONDecoder {
  /// Gives the decoder the headers of the response that it is going to decode.
  func setResponseHeaders(_ headers: ResponseHeaders) {
    if let key = ResponseHeaders.key { userInfo[key] = headers }
  }
}

/// A response body together with the headers that came with it.
///
/// ```swift
/// typealias ResponseBody = ResponseWithHeaders<[UserRemoteModel]>
/// ```
public struct ResponseWithHeaders<Body: Decodable & Sendable>: Decodable, Sendable {
  public let body: Body
  public let headers: ResponseHeaders

  public init(from decoder: any Decoder) throws {
    body = try Body(from: decoder)
    headers = decoder.responseHeaders ?? ResponseHeaders(ResponseHead(status: .ok))
  }
}
