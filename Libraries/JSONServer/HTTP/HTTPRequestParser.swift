import Glibc

/// Incremental parser of HTTP/1.1 requests (RFC 9112), without I/O.
///
/// `append` takes bytes in pieces of any size, `next` returns one request after another. How the bytes are split has no
/// effect. Strict where leniency would let two parsers of one stream see different requests (request smuggling): bare
/// line feeds, folded fields, blanks before a colon and contradictory lengths are errors. Buffers no more than the
/// limits and the last piece.
struct HTTPRequestParser {
  private let limits: HTTPLimits
  private var buffer: [UInt8] = []
  /// The first byte that is not parsed.
  private var position = 0
  /// There is no line feed between `position` and this.
  private var searched = 0
  private var state = State.requestLine
  private var request = HTTPRequest()
  private var headBytesLeft: Int
  private var fieldsLeft: Int
  private var extensionBytesLeft: Int
  private var skippedEmptyLine = false
  private var failure: HTTPRequestError?

  private enum State: Equatable {
    case requestLine, fields
    case body(remaining: Int)
    case chunkSize
    case chunk(remaining: Int)
    case chunkEnd
    case trailers
    case complete
  }

  init(limits: HTTPLimits) {
    self.limits = limits
    headBytesLeft = limits.headBytes
    fieldsLeft = limits.fieldCount
    extensionBytesLeft = limits.chunkExtensionBytes
  }

  /// False from the first byte of a request to its last one.
  var isBetweenRequests: Bool { state == .requestLine && position == buffer.count }

  /// Whether the head of a request is complete and its body is not.
  var isInBody: Bool { state != .requestLine && state != .fields }

  /// Whether the client waits for a 100 response before it sends the body: it sent `Expect`, and no body has arrived
  /// (RFC 9110, section 10.1.1).
  var expectsContinue: Bool {
    guard isInBody, position == buffer.count, request.body.isEmpty, state != .chunkEnd, state != .trailers else {
      return false
    }
    return request.minorVersion > 0 && request["expect"] != nil
  }

  mutating func append(_ bytes: [UInt8]) {
    buffer.removeFirst(position)
    searched -= position
    position = 0
    buffer += bytes
  }

  /// The next complete request; nil until it has arrived. Throws again at every call once it has thrown.
  mutating func next() throws(HTTPRequestError) -> HTTPRequest? {
    if let failure { throw failure }
    do {
      while state != .complete {
        guard try advance() else { return nil }
      }
    } catch {
      failure = error
      throw error
    }
    let complete = request
    self = HTTPRequestParser(limits: limits, buffer: buffer, position: position)
    return complete
  }

  private init(limits: HTTPLimits, buffer: [UInt8], position: Int) {
    self.init(limits: limits)
    self.buffer = buffer
    self.position = position
    searched = position
  }

  /// Uses what belongs to the present state; false when there is too little for that.
  private mutating func advance() throws(HTTPRequestError) -> Bool {
    switch state {
    case .requestLine:
      // Method, version and blanks take the bytes above the target's.
      guard let line = try line(limit: min(limits.targetBytes + 64, headBytesLeft), else: .targetTooLong) else {
        return false
      }
      try readRequestLine(line)
    case .fields, .trailers:
      guard let line = try line(limit: headBytesLeft, else: .headTooLarge) else { return false }
      try readField(line)
    case .body(let remaining):
      let count = takeBody(remaining)
      state = remaining == count ? .complete : .body(remaining: remaining - count)
      return count > 0 || remaining == 0
    case .chunkSize:
      // The digits of a size, and the line's end.
      guard let line = try line(limit: extensionBytesLeft + 18, else: .malformed("The chunk extensions are too long."))
      else {
        return false
      }
      try readChunkSize(line)
    case .chunk(let remaining):
      let count = takeBody(remaining)
      state = remaining == count ? .chunkEnd : .chunk(remaining: remaining - count)
      return count > 0
    case .chunkEnd:
      guard let line = try line(limit: 2, else: .malformed("A chunk is longer than its size.")) else { return false }
      guard line.isEmpty else { throw .malformed("A chunk is longer than its size.") }
      state = .chunkSize
    case .complete:
      break
    }
    return true
  }

  /// The next line without its CRLF; nil until it is complete. `limit` includes the CRLF.
  private mutating func line(
    limit: Int, else tooLong: HTTPRequestError
  ) throws(HTTPRequestError) -> ArraySlice<UInt8>? {
    let end = buffer.withUnsafeBytes { bytes -> Int? in
      guard let start = bytes.baseAddress else { return nil }
      // SAFETY: `searched` is at most the count; memchr(3) reads the bytes up to it.
      return memchr(start + searched, 0x0A, bytes.count - searched).map { UnsafeRawPointer($0) - start }
    }
    searched = end ?? buffer.count
    guard (end.map { $0 + 1 } ?? buffer.count) - position <= limit else { throw tooLong }
    guard let end else { return nil }
    guard end > position, buffer[end - 1] == 0x0D else { throw .malformed("A line does not end with CRLF.") }
    let line = buffer[position..<end - 1]
    position = end + 1
    searched = position
    return line
  }

  /// Moves up to `count` bytes to the body. Returns the number of bytes moved.
  private mutating func takeBody(_ count: Int) -> Int {
    let taken = min(count, buffer.count - position)
    request.body += buffer[position..<position + taken]
    position += taken
    searched = position
    return taken
  }

  private mutating func readRequestLine(_ line: ArraySlice<UInt8>) throws(HTTPRequestError) {
    if line.isEmpty, !skippedEmptyLine {
      // Some clients end a body with a CRLF that does not belong to it (RFC 9112, section 2.2).
      skippedEmptyLine = true
      return
    }
    headBytesLeft -= line.count + 2
    request = try HTTPHeadRules.requestLine(line, targetLimit: limits.targetBytes)
    state = .fields
  }

  private mutating func readField(_ line: ArraySlice<UInt8>) throws(HTTPRequestError) {
    headBytesLeft -= line.count + 2
    let isTrailer = state == .trailers
    if line.isEmpty {
      state = isTrailer ? .complete : try bodyState()
      return
    }
    let field = try HTTPHeadRules.field(line)
    fieldsLeft -= 1
    guard fieldsLeft >= 0 else { throw .tooManyFields }
    // A trailer field is checked and dropped (RFC 9112, section 7.1.2).
    if !isTrailer { request.fields.append(field) }
  }

  private func bodyState() throws(HTTPRequestError) -> State {
    switch try HTTPHeadRules.framing(of: request) {
    case .none: return .complete
    case .chunked: return .chunkSize
    case .length(let length):
      guard let length, length <= limits.bodyBytes else { throw .bodyTooLarge }
      return .body(remaining: length)
    }
  }

  private mutating func readChunkSize(_ line: ArraySlice<UInt8>) throws(HTTPRequestError) {
    let digits = line.prefix { $0.isHexDigit }
    let rest = line.dropFirst(digits.count)
    let extensions = rest.drop { $0 == 0x20 || $0 == 0x09 }
    guard (1...16).contains(digits.count), extensions.isEmpty || extensions.first == UInt8(ascii: ";"),
      rest.allSatisfy(\.isFieldText)
    else { throw .malformed("The size of a chunk is malformed.") }
    extensionBytesLeft -= rest.count
    guard extensionBytesLeft >= 0 else { throw .malformed("The chunk extensions are too long.") }
    guard let size = Int(String(decoding: digits, as: UTF8.self), radix: 16),
      size <= limits.bodyBytes - request.body.count
    else {
      throw .bodyTooLarge
    }
    state = size == 0 ? .trailers : .chunk(remaining: size)
  }
}
