extension JSON {
  /// The value as compact JSON in UTF-8 (RFC 8259), members in their order; nil when that is more than `limit` bytes.
  ///
  /// Written by hand because `JSONEncoder` would lose the order of the members.
  func bytes(limit: Int) -> [UInt8]? {
    var output: [UInt8] = []
    return write(to: &output, limit: limit) && output.count <= limit ? output : nil
  }

  /// False once the limit is exceeded.
  private func write(to output: inout [UInt8], limit: Int) -> Bool {
    switch self {
    case .null: output.append(contentsOf: "null".utf8)
    case .bool(let value): output.append(contentsOf: value ? "true".utf8 : "false".utf8)
    case .integer(let value): output.append(contentsOf: String(value).utf8)
    case .number(let value): output.append(contentsOf: value.text.utf8)
    case .string(let value): Self.write(value, to: &output)
    case .array(let elements):
      output.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        guard element.write(to: &output, limit: limit) else { return false }
      }
      output.append(UInt8(ascii: "]"))
    case .object(let object):
      output.append(UInt8(ascii: "{"))
      for (index, member) in object.members.enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        Self.write(member.key, to: &output)
        output.append(UInt8(ascii: ":"))
        guard member.value.write(to: &output, limit: limit) else { return false }
      }
      output.append(UInt8(ascii: "}"))
    }
    return output.count <= limit
  }

  private static func write(_ text: String, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): output.append(contentsOf: #"\""#.utf8)
      case UInt8(ascii: "\\"): output.append(contentsOf: #"\\"#.utf8)
      case UInt8(ascii: "\n"): output.append(contentsOf: #"\n"#.utf8)
      case 0..<0x20:
        output.append(contentsOf: (byte < 0x10 ? #"\u000"# : #"\u00"#).utf8)
        output.append(contentsOf: String(byte, radix: 16).utf8)
      default: output.append(byte)
      }
    }
    output.append(UInt8(ascii: "\""))
  }
}
