import FoundationEssentials
import HTTPTypes
import InnoNetwork

/// A request of the app as a definition of the client.
struct RequestAdapter<Request: RequestDefinition>: APIDefinition {
  let path: String
  let method: HTTPRequest.Method
  let headers: HTTPFields
  var body: RequestBody
  let query: [URLQueryItem]
  /// Nil for the policy of the client.
  var retry: RetryPolicy?
  private let request: Request
  private let defaults: APIDefaults

  /// Throws a failure of the kind `invalidConfiguration` if the request is not valid.
  ///
  /// - Parameter query: nil for that of the request.
  init(request: Request, query: [URLQueryItem]? = nil, defaults: APIDefaults) throws(NetworkFailure) {
    self.request = request
    self.query = query ?? request.queryItems
    self.defaults = defaults
    self.method = request.method.httpMethod
    do throws(InvalidRequest) {
      self.path = try defaults.environment.requestPath(request.path)
      self.headers = try Self.headers(request, defaults)
      self.body = try Self.body(request)
    } catch {
      throw NetworkFailure(refusing: request, because: error, environment: defaults.environment)
    }
  }

  var idempotencyKey: String? { request.idempotencyKey }
  var deadline: Duration? { request.deadline }

  var authentication: AuthenticationRequirement {
    switch request.authentication {
    case .anonymous: .anonymous
    case .optional: .optional
    case .required: .required
    }
  }

  var sendsRequestID: Bool { request.headerPolicy == .appDefault }

  var decoding: ResponseDecoding<Request.ResponseBody> {
    // If the types are equal, the cast below always succeeds.
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
        decoder.setResponseHeaders(ResponseHeaders(response.head))
        return decoder
      }
      return try json.decode(response)
    }
  }

  private static func headers(_ request: Request, _ defaults: APIDefaults) throws(InvalidRequest) -> HTTPFields {
    let policy = request.headerPolicy
    var fields = try defaults.headers(policy)
    try InvalidRequest.check(request.featureName)
    if policy == .appDefault, !fields.contains(.feature) { fields[.feature] = request.featureName }
    if defaults.environment.validatesResponses, request.method == .get { fields[.cacheControl] = "no-cache" }
    let own = request.additionalHeaders
    if !own.isEmpty { try fields.set(own) }
    return fields
  }

  private static func body(_ request: Request) throws(InvalidRequest) -> RequestBody {
    let type = request.contentType
    switch request.body {
    case .none: return .none
    case .raw(let data):
      if type?.lowercased().hasPrefix("application/x-www-form-urlencoded") ?? false { try refuseQuery(request) }
      return .raw(Array(data), contentType: type ?? "application/octet-stream")
    case .json(let value):
      do {
        let encoder = JSONEncoder()
        // So that a write that the caller repeats has the same bytes: a server may refuse another body with the same
        // idempotency key (draft-ietf-httpapi-idempotency-key-header).
        encoder.outputFormatting = .sortedKeys
        return .raw(Array(try encoder.encode(value)), contentType: type ?? "application/json")
      } catch {
        throw InvalidRequest(
          reason: "its body cannot be encoded as JSON (\(CodingErrorDescription(error)?.text ?? "\(error)"))")
      }
    case .form(let items):
      try refuseQuery(request)
      return .form(items)
    }
  }

  private static func refuseQuery(_ request: Request) throws(InvalidRequest) {
    guard request.queryItems.isEmpty else { throw InvalidRequest(reason: "it has a form body and a query at once") }
  }
}

extension RequestMethod {
  var httpMethod: HTTPRequest.Method {
    switch self {
    case .get: .get
    case .head: .head
    case .post: .post
    case .put: .put
    case .patch: .patch
    case .delete: .delete
    }
  }
}

/// Why a request is not valid, as a clause; thrown within this module only.
struct InvalidRequest: Error {
  let reason: String
  var hint: String?

  static func check(_ value: String) throws(InvalidRequest) {
    guard HTTPField.isValidValue(value) else {
      throw InvalidRequest(reason: "\(value.debugDescription) contains characters that no header may contain")
    }
  }
}

extension HTTPFields {
  /// Sets fields in the order of their names. Throws if a name or a value is not valid.
  mutating func set(_ fields: [String: String]) throws(InvalidRequest) {
    for (name, value) in fields.sorted(by: { $0.key < $1.key }) {
      guard let fieldName = HTTPField.Name(name) else {
        throw InvalidRequest(reason: "the header name \(name.debugDescription) is not valid")
      }
      guard HTTPField.isValidValue(value) else {
        throw InvalidRequest(reason: "the value of the header \(name) contains characters that no header may contain")
      }
      self[fieldName] = value
    }
  }
}
