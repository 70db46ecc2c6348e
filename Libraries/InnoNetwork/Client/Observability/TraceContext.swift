import HTTPTypes

/// Identifiers of W3C Trace Context (section 3.2.2), for requests that have none.
struct TraceContext: Sendable {
  private let trace = Hexadecimal.random(bytes: 16)

  /// Gives the request a place in this trace, unless it has one in another. Not sampled: whether spans are kept is for tracers to say.
  func mark(_ request: inout NetworkRequest) {
    guard request.headers[.traceParent] == nil else { return }
    request.headers[.traceParent] = "00-\(trace)-\(Hexadecimal.random(bytes: 8))-00"
  }
}

/// Bytes as pairs of small hexadecimal digits.
enum Hexadecimal {
  /// So many bytes of chance, good enough for identifiers that nobody may guess or meet by accident.
  static func random(bytes count: Int) -> String {
    var generator = SystemRandomNumberGenerator()
    return text((0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
  }

  static func text(_ bytes: some Sequence<UInt8>) -> String {
    bytes.reduce(into: "") { text, byte in
      if byte < 0x10 { text += "0" }
      text += String(byte, radix: 16)
    }
  }
}
