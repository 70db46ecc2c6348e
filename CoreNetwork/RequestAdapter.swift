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

  /// - Throws: a failure of the kind `invalidConfiguration` for a request that cannot be sent.
  init(request: Request, defaults: APIDefaults) throws(NetworkFailure) {
    self.request = request
    self.defaults = defaults
    self.method = HTTPRequest.Method(rawValue: request.method.rawValue) ?? .get
    do throws(InvalidRequest) {
      self.headers = try Self.headers(request, defaults.environment)
      self.body = try Self.body(request)
    } catch {
      throw NetworkFailure(refusing: request, because: error.reason, baseURL: defaults.environment.baseURL)
    }
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
    return ResponseDecoding(accept: "application/json") { [request] response in
      let json = ResponseDecoding<Request.ResponseBody>.json(
        allowingEmpty: request.responsePolicy == .jsonAllowingEmptyBody
      ) {
        let decoder = request.decoder
        decoder.setResponseHeaders(ResponseHeaders(response.head.fields))
        return decoder
      }
      return try json.decode(response)
    }
  }

  private static func headers(_ request: Request, _ environment: NetworkEnvironment) throws(InvalidRequest)
    -> HTTPFields
  {
    var fields = HTTPFields()
    for (name, value) in request.additionalHeaders.sorted(by: { $0.key < $1.key }) {
      guard let fieldName = HTTPField.Name(name) else {
        throw InvalidRequest(reason: "the header name \(name.debugDescription) is not valid")
      }
      guard HTTPField.isValidValue(value) else {
        throw InvalidRequest(reason: "the value of the header \(name) contains characters that no header may contain")
      }
      fields[fieldName] = value
    }
    for value in [request.featureName, environment.name, environment.userAgent, environment.acceptLanguage]
    where !HTTPField.isValidValue(value) {
      throw InvalidRequest(reason: "\(value.debugDescription) contains characters that no header may contain")
    }
    return fields
  }

  private static func body(_ request: Request) throws(InvalidRequest) -> RequestBody {
    let isForm = request.contentType?.lowercased().hasPrefix("application/x-www-form-urlencoded") ?? false
    switch request.body {
    case .none: return .none
    case _ where isForm && !request.queryItems.isEmpty:
      throw InvalidRequest(reason: "it has a form body and a query at once")
    case .raw(let data): return .raw(Array(data), contentType: request.contentType ?? "application/octet-stream")
    case .json(let value):
      do {
        return .raw(Array(try JSONEncoder().encode(value)), contentType: request.contentType ?? "application/json")
      } catch {
        throw InvalidRequest(
          reason: "its body cannot be encoded as JSON (\(CodingErrorDescription(error)?.text ?? "\(error)"))")
      }
    }
  }
}

/// A clause on why a request cannot be sent; it never leaves the adapter.
private struct InvalidRequest: Error {
  let reason: String
}
