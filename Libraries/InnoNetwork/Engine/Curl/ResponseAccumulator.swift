/// Accumulates one response, with its body in memory or in a file.
struct ResponseAccumulator {
  private(set) var head: [UInt8] = []
  /// Bytes of all lines outside the body, in all heads.
  private var headCount = 0
  /// Whether a complete head has arrived; the final one's once a body has begun.
  private(set) var headIsComplete = false
  /// Bytes of body, decompressed.
  var received = 0
  private(set) var body: [UInt8] = []
  /// The file that gets the body instead of `body`.
  var file: FileWriter?
  /// Why the engine ends the exchange itself.
  var fault: EngineError?

  /// In bytes. Most heads fit, and need one allocation.
  private static let usualHead = 512
  private static let largestReservation = 16 << 20

  var isEmpty: Bool { headCount == 0 }

  /// Adds a line of a head and returns whether to continue. Interim responses and those to a proxy's challenge come
  /// before the final one, trailers after it; only the final one's own lines are kept.
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
    // A `Content-Length` costs the server nothing, so what it can reserve is limited.
    if announced > 0 { body.reserveCapacity(min(announced, Self.largestReservation)) }
    body.append(contentsOf: piece)
  }
}

extension UnsafeRawBufferPointer {
  /// A status line (RFC 9112, section 4).
  var isStartOfHead: Bool {
    count >= 5 && self[0] == 0x48 && self[1] == 0x54 && self[2] == 0x54 && self[3] == 0x50 && self[4] == 0x2f
  }

  /// The line that ends a head.
  var isLineBreak: Bool { first == 0x0d || first == 0x0a }
}
