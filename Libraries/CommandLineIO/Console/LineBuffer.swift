/// Splits a stream of bytes into lines of text, in bounded memory: the rest of a line that is too long is dropped as it
/// arrives.
struct LineBuffer {
  enum Line: Equatable {
    case text(String)
    /// Given once, as soon as the limit is exceeded: the end of the line may never come.
    case tooLong
    case notUTF8
  }

  /// In bytes, without the end of the line.
  private let limit: Int
  private var bytes: [UInt8] = []
  /// How many of `bytes` hold no line feed, so that none is looked at twice.
  private var scanned = 0
  private var isInsideTooLongLine = false

  init(limit: Int) {
    self.limit = limit
  }

  mutating func append(_ piece: some Collection<UInt8>) {
    bytes += piece
  }

  /// The next line, which ends with LF or CR LF, or with the input where it has ended; nil when more has to be read
  /// first.
  mutating func next(isAtEnd: Bool) -> Line? {
    while true {
      let end = bytes[scanned...].firstIndex(of: 0x0A)
      guard let end = end ?? (isAtEnd && !bytes.isEmpty ? bytes.endIndex : nil) else { return startOfTooLongLine() }
      var line = bytes[..<end]
      if end < bytes.endIndex, line.last == 0x0D { line.removeLast() }
      let wasReported = isInsideTooLongLine
      isInsideTooLongLine = false
      defer { drop(through: end) }
      if wasReported { continue }
      if line.count > limit { return .tooLong }
      return String(validating: line, as: UTF8.self).map(Line.text) ?? .notUTF8
    }
  }

  /// For a line whose end is not there yet.
  private mutating func startOfTooLongLine() -> Line? {
    // One more, which may be the CR of its end.
    guard isInsideTooLongLine || bytes.count > limit + 1 else {
      scanned = bytes.count
      return nil
    }
    bytes = []
    scanned = 0
    defer { isInsideTooLongLine = true }
    return isInsideTooLongLine ? nil : .tooLong
  }

  private mutating func drop(through end: Int) {
    bytes.removeFirst(min(end + 1, bytes.count))
    scanned = 0
  }
}
