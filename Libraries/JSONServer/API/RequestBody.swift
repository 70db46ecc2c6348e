/// Decoder of request bodies.
enum RequestBody {
  struct Invalid: Error {
    let message: String
    var status = 400
    var fields: [HTTPField] = []
  }

  /// Decodes a JSON object or a form; an empty body is an empty object. The values of a form are texts, unless the
  /// collection has numbers or Booleans of that name.
  ///
  /// JSON is accepted without a content type too, and with that of a form, which `curl -d` sends by default.
  ///
  /// - Throws: why there is no object; 415 for another content type and for a coding (RFC 9110, section 15.5.16).
  static func object(of request: HTTPRequest, for resource: Resource) throws(Invalid) -> JSONObject {
    guard request.list("content-encoding").allSatisfy({ $0 == "identity" }) else {
      throw Invalid(
        message: "A body with a Content-Encoding is not supported.", status: 415,
        fields: [HTTPField("Accept-Encoding", "identity")])
    }
    let type = request["content-type"]?.lowercased().prefix { $0 != ";" }.trimmingBlanks
    guard type.map({ $0 == formType || $0 == "application/json" || $0.hasSuffix("+json") }) ?? true else {
      throw Invalid(message: "The Content-Type must be application/json.", status: 415)
    }
    let firstByte = request.body.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    guard let firstByte else { return [:] }
    if type == formType, firstByte != UInt8(ascii: "{"),
      !JSONParser.byteOrderMarks.contains(where: { request.body.starts(with: $0) })
    {
      return form(request.body, for: resource)
    }
    do {
      if case .object(let object) = try JSONParser.parse(request.body) { return object }
    } catch {
      throw Invalid(message: "The body is not a JSON object: \(error.reason).")
    }
    throw Invalid(message: "The body is not a JSON object.")
  }

  private static let formType = "application/x-www-form-urlencoded"

  /// The values of a name that is repeated become an array.
  private static func form(_ body: [UInt8], for resource: Resource) -> JSONObject {
    var values: [String: [JSON]] = [:]
    let items = QueryItem.items(in: String(decoding: body, as: UTF8.self))
    let types = Dictionary(uniqueKeysWithValues: resource.fields.map { ($0.name, $0.type) })
    for item in items { values[item.name, default: []].append(value(item.value, of: types[item.name])) }
    var names: Set<String> = []
    return JSONObject(
      items.compactMap { item in
        guard names.insert(item.name).inserted, let all = values[item.name] else { return nil }
        return (item.name, all.count == 1 ? all[0] : .array(all))
      })
  }

  private static func value(_ text: String, of type: Resource.Field.Value?) -> JSON {
    switch type {
    case .integer:
      (try? JSONParser.parse(Array(text.utf8))).flatMap { $0.wholeNumber == nil ? nil : $0 } ?? .string(text)
    case .boolean: Bool(text).map(JSON.bool) ?? .string(text)
    default: .string(text)
    }
  }
}
