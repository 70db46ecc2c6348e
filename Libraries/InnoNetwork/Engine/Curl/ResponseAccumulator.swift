/// What has come of one answer, and where it is kept.
struct Reception {
  private(set) var head: [UInt8] = []
  /// Bytes of all lines outside the body.
  private var headCount = 0
  /// Whether a head has come whole; the final one's once a body has begun.
  private(set) var headIsComplete = false
  /// Bytes of body, decompressed.
  var received = 0
  private(set) var body: [UInt8] = []
  /// Takes the body in place of memory.
  var file: FileWriter?
  /// What makes the engine end the exchange by itself.
  var fault: EngineError?

  /// Most heads are shorter, so that they need no second piece of memory.
  private static let usualHead = 512
  private static let largestReservation = 16 << 20

  var isEmpty: Bool { headCount == 0 }

  /// A line of a head. Interim answers and answers to a proxy's challenge come before the final one, trailers after it; only its own lines
  /// are kept. Whether to go on.
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

  /// A piece of the body, for the file or for memory.
  mutating func add(_ piece: UnsafeRawBufferPointer, announced: Int) {
    if let file {
      do throws(EngineError) { try file.write(piece) } catch { fault = error }
      return
    }
    // An announcement costs the server nothing: what it may reserve does not grow with the limit.
    if announced > 0 { body.reserveCapacity(min(announced, Self.largestReservation)) }
    body.append(contentsOf: piece)
  }
}

extension UnsafeRawBufferPointer {
  /// A status line (RFC 9112, section 4).
  var isStartOfHead: Bool { count >= 5 && self[0] == 0x48 && self[1] == 0x54 && self[2] == 0x54 && self[3] == 0x50 && self[4] == 0x2f }

  /// The line that ends a head.
  var isLineBreak: Bool { first == 0x0d || first == 0x0a }
}
