/// Accumulates a response: its head and body in memory, or its body in a file.
struct ResponseAccumulator {
  private(set) var head: [UInt8] = []
  /// Bytes of all lines outside the body, those of interim heads and trailers included.
  private var headCount = 0
  /// Whether `head` is complete. It may be an interim one until the body begins.
  private(set) var headIsComplete = false
  /// The length of the body that the head states.
  private var length: Int?
  /// Bytes of the body so far, decompressed.
  var received = 0
  private(set) var body: [UInt8] = []
  /// The file that gets the body instead of `body`.
  var file: FileWriter?
  /// Why the engine, and not libcurl, ends the exchange.
  var fault: EngineError?

  /// Initial capacity of `head` in bytes, so that a typical head takes one allocation.
  private static let usualHead = 512
  private static let largestReservation = 16 << 20

  var isEmpty: Bool { headCount == 0 }

  /// Adds a line of a head or a trailer, and returns whether to continue. Heads of interim responses and of a proxy's
  /// challenge precede the final head, which replaces them; trailers follow the body and are dropped.
  mutating func add(headLine line: UnsafeRawBufferPointer, limit: Int) -> Bool {
    headCount += line.count
    guard headCount <= limit else {
      fault = EngineError(.tooLarge(.head, limit: limit), phase: .receive)
      return false
    }
    if received == 0, line.isStartOfHead {
      head.removeAll(keepingCapacity: true)
      head.reserveCapacity(Self.usualHead)
      headIsComplete = false
      length = nil
    } else if !headIsComplete {
      if line.isLineBreak { headIsComplete = true } else { head.append(contentsOf: line) }
      if line.isContentLength, !addLength(line) { return false }
    }
    return true
  }

  /// Refuses lengths that differ or are not numbers (RFC 9112, section 6.3). libcurl would use the last length, and of
  /// text its leading digits. A proxy that uses another length would expect the next response at another byte.
  private mutating func addLength(_ line: UnsafeRawBufferPointer) -> Bool {
    guard let value = line.contentLength, length == nil || length == value else {
      fault = EngineError(.malformedResponse, detail: "its Content-Length is not valid", phase: .receive)
      return false
    }
    length = value
    return true
  }

  /// Adds a piece of the body.
  mutating func add(_ piece: UnsafeRawBufferPointer, announced: Int) {
    if let file {
      do throws(EngineError) { try file.write(piece) } catch { fault = error }
      return
    }
    // Limited, because a server may announce any length.
    if announced > 0 { body.reserveCapacity(min(announced, Self.largestReservation)) }
    body.append(contentsOf: piece)
  }
}

extension UnsafeRawBufferPointer {
  /// Whether this is a status line (RFC 9112, section 4), which starts with `HTTP/`.
  var isStartOfHead: Bool {
    count >= 5 && self[0] == 0x48 && self[1] == 0x54 && self[2] == 0x54 && self[3] == 0x50 && self[4] == 0x2f
  }

  /// Whether this is the empty line after a head.
  var isLineBreak: Bool { first == 0x0d || first == 0x0a }

  /// Whether this is a `Content-Length` field (RFC 9110, section 8.6).
  fileprivate var isContentLength: Bool {
    let name: StaticString = "content-length:"
    guard count > name.utf8CodeUnitCount else { return false }
    return (0..<name.utf8CodeUnitCount).allSatisfy { self[$0] | 0x20 == name.utf8Start[$0] }
  }

  /// The value of a `Content-Length` field, also of a list of equal ones (RFC 9110, section 8.6); `nil` if it is not
  /// valid. Without arrays and strings, which would cost each exchange allocations.
  fileprivate var contentLength: Int? {
    var length: Int?
    var rest = self[15...]
    while true {
      var value = 0
      var digits = 0
      rest = rest.drop(while: \.isBlank)
      while let byte = rest.first, (0x30...0x39).contains(byte) {
        let (tens, overflows) = value.multipliedReportingOverflow(by: 10)
        let (sum, overflowsToo) = tens.addingReportingOverflow(Int(byte - 0x30))
        guard !overflows, !overflowsToo else { return nil }
        value = sum
        digits += 1
        rest = rest.dropFirst()
      }
      rest = rest.drop(while: \.isBlank)
      guard digits > 0, length == nil || length == value else { return nil }
      length = value
      guard let next = rest.first else { return length }
      guard next == UInt8(ascii: ",") else { return nil }
      rest = rest.dropFirst()
    }
  }
}

extension UInt8 {
  fileprivate var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0d || self == 0x0a }
}
