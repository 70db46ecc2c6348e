import FlyingFox
import FoundationEssentials

extension HTTPHeader {
  static let allow = HTTPHeader("Allow")
  /// How many items a list has, of which the body may hold a part.
  static let totalCount = HTTPHeader("X-Total-Count")
}

extension HTTPResponse {
  static func json(_ value: JSON, status: HTTPStatusCode = .ok, headers: HTTPHeaders = [:]) -> HTTPResponse {
    var headers = headers
    headers[.contentType] = "application/json; charset=utf-8"
    // One chunk up to 64 KiB: the default of 4 KiB makes 250 writes of the photos.
    let body = HTTPBodySequence(data: Data(value.bytes), suggestedBufferSize: 65_536)
    return HTTPResponse(statusCode: status, headers: headers, body: body)
  }

  static var notFound: HTTPResponse { .json(.object([:]), status: .notFound) }

  /// The record, or 404 where there is none.
  static func item(_ record: Record?) -> HTTPResponse {
    record.map { .json(.object($0.fields)) } ?? .notFound
  }

  static func created(_ record: Record, in resource: Resource) -> HTTPResponse {
    .json(.object(record.fields), status: .created, headers: [.location: "/\(resource.rawValue)/\(record.id)"])
  }

  /// The answer to HEAD: the same fields, among them the length of the body that GET would send, and no body.
  var withoutBody: HTTPResponse {
    guard case .httpBody(let body) = payload else { return self }
    var headers = headers
    headers[.contentLength] = body.count.map(String.init)
    return HTTPResponse(statusCode: statusCode, headers: headers)
  }
}
