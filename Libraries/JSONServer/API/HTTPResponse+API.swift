extension HTTPResponse {
  /// A larger response is an error: related items can make a list many times as large as the stored data.
  static let maximumBodyBytes = 32 << 20

  static func json(_ value: JSON, status: Int = 200, fields: [HTTPField] = []) -> HTTPResponse {
    guard let body = value.bytes(limit: maximumBodyBytes) else {
      return .error("The response would be larger than 32 MiB. Request a part of it with _limit.", status: 400)
    }
    return HTTPResponse(
      status: status, fields: [HTTPField("Content-Type", "application/json; charset=utf-8")] + fields, body: body)
  }

  static func error(_ message: String, status: Int, fields: [HTTPField] = []) -> HTTPResponse {
    let body = JSON.object(["error": .string(message)]).bytes(limit: .max) ?? []
    return HTTPResponse(
      status: status, fields: [HTTPField("Content-Type", "application/json; charset=utf-8")] + fields, body: body)
  }

  static var notFound: HTTPResponse { .json(.object([:]), status: 404) }

  static func notAllowed(_ route: APIRoute) -> HTTPResponse {
    .json(.object([:]), status: 405, fields: [HTTPField("Allow", route.allowedMethods)])
  }

  /// 410 for an item that has been deleted, and 404 for one that has never been (RFC 9110, section 15.5.11).
  static func missing(isDeleted: Bool) -> HTTPResponse {
    isDeleted ? .problem("It has been deleted.", status: 410) : .notFound
  }

  /// Problem details (RFC 9457).
  static func problem(
    _ detail: String, status: Int, errors: [FieldError] = [], fields: [HTTPField] = []
  ) -> HTTPResponse {
    var problem: JSONObject = [
      "title": .string(reasons[status] ?? ""), "status": .integer(status), "detail": .string(detail),
    ]
    if !errors.isEmpty {
      problem["errors"] = .array(
        errors.map { .object(["detail": .string($0.message), "pointer": .string("#/\($0.field)")]) })
    }
    return HTTPResponse(
      status: status, fields: [HTTPField("Content-Type", "application/problem+json")] + fields,
      body: JSON.object(problem).bytes(limit: .max) ?? [])
  }

  static func invalid(_ errors: [FieldError], _ resource: Resource) -> HTTPResponse {
    .problem("The \(resource.singular) is not valid.", status: 422, errors: errors)
  }

  /// - Parameter components: Those of the path of the request.
  static func created(_ record: Record, in resource: Resource, at components: [Substring]) -> HTTPResponse {
    HTTPResponse.json(
      resource.body(record.fields), status: 201,
      fields: [
        HTTPField("Location", "\(resource.address(components))/\(record.id.text ?? "")"),
        HTTPField("Access-Control-Expose-Headers", "Location"),
      ]
    ).tagged
  }

  /// The response with the entity tag of its body, which a client can send back as `If-Match`.
  var tagged: HTTPResponse {
    var response = self
    response.fields.append(HTTPField("ETag", entityTag))
    return response
  }

  /// Adds an entity tag; 304 when the client already has this body (RFC 9110, section 13.1.2).
  func validated(for request: HTTPRequest) -> HTTPResponse {
    guard status == 200 else { return self }
    let tag = entityTag
    var response = self
    response.fields += [HTTPField("ETag", tag), HTTPField("Cache-Control", "no-cache")]
    guard let known = request["if-none-match"], EntityTags(known).contain(tag, strongly: false) else { return response }
    response.status = 304
    response.body = []
    response.fields.removeAll { $0.name == "Content-Type" }
    return response
  }

  /// Hash of the body (FNV-1a over words of eight bytes): the same in every run, unlike `Hasher`.
  var entityTag: String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    body.withUnsafeBytes { bytes in
      var offset = 0
      while offset + 8 <= bytes.count {
        hash = (hash ^ bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) &* 0x100_0000_01b3
        // Multiplication carries upwards only: without this, the upper bytes of a word would not reach the lower half.
        hash ^= hash >> 32
        offset += 8
      }
      for byte in bytes[offset...] { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }
    return "\"\(String(body.count, radix: 16))-\(String(hash, radix: 16))\""
  }

  var varyingByOrigin: HTTPResponse {
    var response = self
    response.fields.append(HTTPField("Vary", "Origin"))
    return response
  }

  /// Allows the page that has sent the request to read the response (CORS, Fetch standard).
  func shared(withOriginOf request: HTTPRequest) -> HTTPResponse {
    var response = varyingByOrigin
    guard let origin = request["origin"] else { return response }
    response.fields += [
      HTTPField("Access-Control-Allow-Origin", origin), HTTPField("Access-Control-Allow-Credentials", "true"),
    ]
    return response
  }

  /// The response to a CORS preflight request; nil for any other OPTIONS request.
  static func preflight(for request: HTTPRequest) -> HTTPResponse? {
    guard request["origin"] != nil, request["access-control-request-method"] != nil else { return nil }
    var fields = [HTTPField("Access-Control-Allow-Methods", "GET,HEAD,PUT,PATCH,POST,DELETE")]
    if let headers = request["access-control-request-headers"] {
      fields += [
        HTTPField("Access-Control-Allow-Headers", headers), HTTPField("Vary", "Access-Control-Request-Headers"),
      ]
    }
    return HTTPResponse(status: 204, fields: fields)
  }
}
