/// Accumulates a response: its head and body in memory, or its body in a file.
struct ResponseAccumulator {
  private(set) var head: [UInt8] = []
  /// Bytes of all lines outside the body, those of interim heads and trailers included.
  private var headCount = 0
  /// Whether `head` is complete. It may be an interim one until the body begins.
  private(set) var headIsComplete = false
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
    } else if !headIsComplete {
      if line.isLineBreak { headIsComplete = true } else { head.append(contentsOf: line) }
    }
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
}
