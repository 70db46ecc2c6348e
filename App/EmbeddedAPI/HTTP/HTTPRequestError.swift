/// Why a request cannot be answered otherwise. The connection is closed after it, as where the next request begins is unknown.
struct HTTPRequestError: Error, Equatable {
  let status: Int
  let message: String

  static func malformed(_ message: String) -> HTTPRequestError { HTTPRequestError(status: 400, message: message) }

  static let timeout = HTTPRequestError(status: 408, message: "The request took too long to arrive.")
  static let bodyTooLarge = HTTPRequestError(status: 413, message: "The body is too large.")
  static let targetTooLong = HTTPRequestError(status: 414, message: "The request target is too long.")
  static let headTooLarge = HTTPRequestError(status: 431, message: "The head of the request is too large.")
  static let tooManyFields = HTTPRequestError(status: 431, message: "The request has too many header fields.")
  static let unknownExpectation = HTTPRequestError(status: 417, message: "The only expectation that is known is 100-continue.")
  static let unknownCoding = HTTPRequestError(status: 501, message: "The only transfer coding that is known is chunked.")
  static let unknownVersion = HTTPRequestError(status: 505, message: "The server speaks HTTP/1.1 and HTTP/1.0.")
}
