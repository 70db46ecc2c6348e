/// The code of a request that is added to a feature.
extension Passages {
  /// Nil for an unknown kind.
  func call(_ kind: String) -> [String]? {
    guard let call = shape.call else { return kind.hasPrefix("call ") ? [] : nil }
    switch kind {
    case "call comment": return ["/// `\(method(of: call)) /\(call.path.replacing("{id}", with: "3"))`."]
    case "call request":
      let path = "/\(call.path)".replacing("{id}", with: "\\(component: id)")
      return [
        "var method: RequestMethod { .\(call.method.rawValue) }", "var path: String { \"\(path)\" }",
      ] + body(of: call)
    case "call expectation":
      let json = call.body.map { "\(String(reflecting: $0.key)):\(literal($0.value).replacing("/", with: "\\/"))" }
        .sorted()
      return [
        expectation(method(of: call), call.path),
        json.isEmpty
          ? "#expect(server.requests.first?.body == [])"
          : "#expect(server.requests.first?.bodyText == \(String(reflecting: "{\(json.joined(separator: ","))}")))",
      ]
    default: return nil
    }
  }

  private func method(of call: Call) -> String { call.method.rawValue.uppercased() }

  private func body(of call: Call) -> [String] {
    guard !call.body.isEmpty else { return [] }
    let fields = call.body.compactMap { key, _ in
      FieldNames.property(for: key).map { Record.Field(key: key, name: $0, type: .string, isOptional: false) }
    }
    return ["var body: RequestPayload { .json(Body()) }", "", "struct Body: Encodable {"]
      + zip(fields, call.body).map { "let \($0.identifier) = \(literal($1.value))" } + codingKeys(fields) + ["}"]
  }

  /// A number and a truth value are written as they are, everything else is a text. So is a number that has another
  /// spelling in JSON.
  private func literal(_ value: String) -> String {
    let isNumber = value.wholeMatch(of: /0|-?[1-9][0-9]{0,17}|-?(0|[1-9][0-9]{0,8})\.[0-9]{0,2}[1-9]/) != nil
    return isNumber || ["true", "false"].contains(value) ? value : String(reflecting: value)
  }
}
