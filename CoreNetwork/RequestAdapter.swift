import FoundationEssentials
import HTTPTypes
import InnoNetwork

/// A request of the app in the terms of the client.
struct RequestAdapter<Request: RequestDefinition>: APIDefinition {
  let method: HTTPRequest.Method
  let headers: HTTPFields
  let body: RequestBody
  private let request: Request
  private let defaults: APIDefaults

  /// Throws a clause on what the client could not be asked.
  init(request: Request, defaults: APIDefaults) throws(InvalidRequest) {
    self.request = request
    self.defaults = defaults
    self.method = HTTPRequest.Method(rawValue: request.method.rawValue) ?? .get
    self.headers = try Self.headers(request, defaults)
    self.body = try Self.body(request)
  }

  var path: String { request.path }
  var query: [URLQueryItem] { request.queryItems }
  var idempotencyKey: String? { request.idempotencyKey }
  var requestInterceptors: [any RequestInterceptor] { defaults.requestInterceptors(for: request) }
  var responseInterceptors: [any ResponseInterceptor] { defaults.responseInterceptors }

  var decoding: ResponseDecoding<Request.ResponseBody> {
    // The bytes are asked for by the type, so the cast below holds where the comparison does.
    if Request.ResponseBody.self == Data.self {
      return ResponseDecoding(accept: "*/*") { response in
        guard let body = Data(response.body) as? Request.ResponseBody else { throw UnexpectedContent.empty }
        return body
      }
    }
    return .json(allowingEmpty: request.responsePolicy == .jsonAllowingEmptyBody) { [request] in request.decoder }
  }

  private static func headers(_ request: Request, _ defaults: APIDefaults) throws(InvalidRequest) -> HTTPFields {
    var fields = HTTPFields()
    for (name, value) in request.additionalHeaders.sorted(by: { $0.key < $1.key }) {
      guard let fieldName = HTTPField.Name(name) else { throw InvalidRequest("the header name \(name.debugDescription) is not valid") }
      guard HTTPField.isValidValue(value) else {
        throw InvalidRequest("the value of the header \(name) holds characters that no header may hold")
      }
      fields[fieldName] = value
    }
    for value in [request.featureName, defaults.environment.name, defaults.environment.userAgent, defaults.environment.acceptLanguage]
    where !HTTPField.isValidValue(value) {
      throw InvalidRequest("\(value.debugDescription) holds characters that no header may hold")
    }
    return fields
  }

  private static func body(_ request: Request) throws(InvalidRequest) -> RequestBody {
    let isForm = request.contentType?.lowercased().hasPrefix("application/x-www-form-urlencoded") ?? false
    switch request.body {
    case .none: return .none
    case _ where isForm && !request.queryItems.isEmpty: throw InvalidRequest("it has a form body and a query at once")
    case .raw(let data): return .raw(Array(data), contentType: request.contentType ?? "application/octet-stream")
    case .json(let value):
      do {
        return .raw(Array(try JSONEncoder().encode(value)), contentType: request.contentType ?? "application/json")
      } catch {
        throw InvalidRequest("its body cannot be encoded as JSON (\(DecodingSentence(error)?.text ?? "\(error)"))")
      }
    }
  }
}

/// A clause on why a request cannot be made.
struct InvalidRequest: Error {
  let reason: String

  init(_ reason: String) { self.reason = reason }
}
