import HTTPTypes

/// Identifiers of W3C Trace Context (section 3.2.2), for requests that have none.
struct TraceContext: Sendable {
  private let trace = Hexadecimal.random(words: 2)

  /// Adds `traceparent`, unless the request has one. Not sampled: whether spans are kept is for tracers to say.
  func inject(into request: inout NetworkRequest) {
    guard request.headers[.traceParent] == nil else { return }
    request.headers[.traceParent] = "00-\(trace)-\(Hexadecimal.random(words: 1))-00"
  }
}

/// Lower-case hexadecimal digits.
enum Hexadecimal {
  /// Random words of 64 bits from the system's generator, which no one can guess; each is a system call.
  static func random(words count: Int) -> String {
    (0..<count).map { _ in text(UInt64.random(in: .min ... .max)) }.joined()
  }

  /// Sixteen digits.
  static func text(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
