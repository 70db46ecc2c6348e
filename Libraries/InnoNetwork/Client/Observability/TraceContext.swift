import HTTPTypes

/// Identifiers of W3C Trace Context (section 3.2.2), for requests that have none.
struct TraceContext: Sendable {
  private let trace = Hexadecimal.random(bytes: 16)

  /// Adds `traceparent`, unless the request has one. Not sampled: whether spans are kept is for tracers to say.
  func inject(into request: inout NetworkRequest) {
    guard request.headers[.traceParent] == nil else { return }
    request.headers[.traceParent] = "00-\(trace)-\(Hexadecimal.random(bytes: 8))-00"
  }
}

/// Lower-case hexadecimal digits.
enum Hexadecimal {
  /// Random bytes from the system's generator, which no one can guess.
  static func random(bytes count: Int) -> String {
    var generator = SystemRandomNumberGenerator()
    return text((0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
  }

  /// Sixteen digits.
  static func text(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  static func text(_ bytes: some Sequence<UInt8>) -> String {
    bytes.reduce(into: "") { text, byte in
      if byte < 0x10 { text += "0" }
      text += String(byte, radix: 16)
    }
  }
}
