public import FoundationEssentials

extension NetworkEnvironment {
  /// A path with the values of ``pathParameters``, as it is requested. Names without a usable value stay as they are.
  public func path(_ path: String) -> String {
    path.replacingParameters { name in pathParameters[name].flatMap(\.pathComponent) }
  }

  /// The same for a request. Throws if a name has no usable value.
  func requestPath(_ path: String) throws(InvalidRequest) -> String {
    var problem: InvalidRequest?
    let result = path.replacingParameters { name in
      let value = pathParameters[name] ?? ""
      if let component = value.pathComponent { return component }
      let reason = value.isEmpty ? "has no value" : "is '\(value)', which would lead to another path"
      problem = problem ?? InvalidRequest(reason: "\(name) in its path \(reason)", hint: pathParameterHint?(name))
      return nil
    }
    if let problem { throw problem }
    return result
  }
}

extension DefaultStringInterpolation {
  /// Adds an id as one component of a path, percent-encoded: `"/albums/\(component: id)"`. A request is refused whose
  /// id is empty or a dot segment, which would lead to another path.
  public mutating func appendInterpolation(component id: String) {
    appendLiteral(id.pathComponent ?? "{id}")
  }

  public mutating func appendInterpolation(component id: Int) { appendInterpolation(id) }

  /// In lower case (RFC 9562, section 4).
  public mutating func appendInterpolation(component id: UUID) { appendLiteral(id.uuidString.lowercased()) }
}

extension String {
  /// Replaces each `{name}`, unless `value` returns nil.
  fileprivate func replacingParameters(by value: (String) -> String?) -> String {
    guard utf8.contains(UInt8(ascii: "{")) else { return self }
    return replacing(/\{([A-Za-z][A-Za-z0-9_-]*)\}/) { match in
      value(String(match.output.1)) ?? String(match.output.0)
    }
  }

  /// Percent-encoded as one component of a path. Nil for what is none: empty text, and the dot segments, which are
  /// removed with what precedes them even if they are encoded (RFC 3986, section 5.2.4; URL Standard, section 4.1).
  fileprivate var pathComponent: String? {
    guard !isEmpty, self != ".", self != ".." else { return nil }
    return utf8.map { byte in
      let character = Character(Unicode.Scalar(byte))
      // Unreserved (RFC 3986, section 2.3).
      if character.isASCII, character.isLetter || character.isNumber || "-._~".contains(character) {
        return String(character)
      }
      return "%" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }
}
