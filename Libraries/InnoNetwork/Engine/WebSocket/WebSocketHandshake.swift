import HTTPTypes

/// The opening handshake of a WebSocket (RFC 6455, section 4.1): its request, and the check of the response.
struct WebSocketHandshake {
  private let key: String
  private let protocols: [Substring]
  /// The head of the request.
  let head: [UInt8]

  /// Throws `invalidRequest` for header fields that may not be sent.
  init(_ request: PreparedRequest, key: [UInt8] = (0..<16).map { _ in .random(in: .min ... .max) })
    throws(EngineError)
  {
    self.key = key.base64
    protocols = request.headers[.secWebSocketProtocol].map(Self.elements) ?? []
    let root = request.url.string.prefix(while: { $0 != ":" }).utf8.count + 3
    let rest = request.url.string.utf8.dropFirst(root)
    let target = rest.drop { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
    var head = Array("GET ".utf8)
    if target.first != UInt8(ascii: "/") { head.append(UInt8(ascii: "/")) }
    head += Array(target) + " HTTP/1.1\r\nHost: ".utf8 + rest.prefix(rest.count - target.count)
    head += "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ".utf8
    head += "\(self.key)\r\n".utf8
    for field in request.headers {
      let value = field.withUnsafeBytesOfValue { Array($0) }
      try HeaderList.check(field.name, value)
      head += "\(field.name.rawName): ".utf8 + value + "\r\n".utf8
    }
    self.head = head + "\r\n".utf8
  }

  /// Throws `malformedResponse` if a response with the status 101 does not accept this handshake.
  func check(_ response: ResponseHead) throws(EngineError) {
    let accept = SHA1.digest(Array("\(key)258EAFA5-E914-47DA-95CA-C5AB0DC85B11".utf8)).base64
    let offer = response[.secWebSocketProtocol]
    let problem: String? =
      if response[.upgrade]?.lowercased() != "websocket" {
        "its Upgrade field does not say websocket"
      } else if !Self.elements(response[.connection] ?? "").contains(where: { $0.lowercased() == "upgrade" }) {
        "its Connection field does not say Upgrade"
      } else if response[.secWebSocketAccept] != accept {
        "its Sec-WebSocket-Accept does not belong to the key of the request"
      } else if let extensions = response[.secWebSocketExtensions], !extensions.isEmpty {
        "the server insists on the extension \(extensions), which was not offered"
      } else if let offer, !protocols.contains(offer[...]) {
        "the server chose the subprotocol \(offer), which was not offered"
      } else {
        nil
      }
    if let problem { throw EngineError(.malformedResponse, detail: problem, phase: .receive) }
  }

  /// The elements of a list in a header field (RFC 9110, section 5.6.1).
  private static func elements(_ list: String) -> [Substring] {
    list.split { $0 == "," || $0 == " " || $0 == "\t" }
  }
}

/// The response to a handshake, which may be any HTTP/1.1 response (RFC 9112).
struct WebSocketResponse {
  /// How the body ends.
  private enum Framing {
    case length(Int)
    case chunked
    case connectionEnd
  }

  private let headLimit: Int
  private var bytes: [UInt8] = []
  private var accumulator = ResponseAccumulator()
  private var framing: Framing?
  private(set) var status = 0

  /// The maximum size of the body in bytes; the rest of a longer one is not read.
  private static let bodyLimit = 64 << 10

  init(headLimit: Int) { self.headLimit = headLimit }

  var head: ResponseHead {
    ResponseHead(status: HTTPResponse.Status(code: status), rawFields: accumulator.head)
  }

  /// Adds received bytes. Returns the bytes after the head of a response with the status 101, or the body of another
  /// response; `nil` as long as the response is not complete.
  mutating func receive(_ piece: some Sequence<UInt8>) throws(EngineError) -> [UInt8]? {
    bytes += piece
    while framing == nil, let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
      let line = Array(bytes[...end])
      bytes.removeFirst(line.count)
      try add(line)
    }
    guard let framing else {
      guard bytes.count <= headLimit else { throw EngineError(.tooLarge(.head, limit: headLimit), phase: .receive) }
      return nil
    }
    switch framing {
    case .length(let length) where bytes.count >= min(length, Self.bodyLimit):
      return status == 101 ? bytes : Array(bytes.prefix(min(length, Self.bodyLimit)))
    case .chunked:
      let (body, isComplete) = Self.chunks(bytes)
      return isComplete || bytes.count >= Self.bodyLimit ? Array(body.prefix(Self.bodyLimit)) : nil
    case .connectionEnd where bytes.count >= Self.bodyLimit: return Array(bytes.prefix(Self.bodyLimit))
    case .length, .connectionEnd: return nil
    }
  }

  /// The body as far as it has arrived, when the connection has ended; `nil` before the end of the head.
  func end() -> [UInt8]? {
    framing.map { if case .chunked = $0 { Self.chunks(bytes).body } else { bytes } }
  }

  private mutating func add(_ line: [UInt8]) throws(EngineError) {
    let isAccepted = line.withUnsafeBytes { accumulator.add(headLine: $0, limit: headLimit) }
    guard isAccepted else { throw accumulator.fault ?? EngineError(.malformedResponse, phase: .receive) }
    if status == 0 {
      let words = String(decoding: line, as: UTF8.self).split(maxSplits: 2) { $0 == " " || $0.isNewline }
      guard words.count > 1, words[0].hasPrefix("HTTP/1."), words[1].count == 3, let code = Int(words[1]), code >= 100
      else { throw EngineError(.malformedResponse, detail: "it does not begin with a status", phase: .receive) }
      status = code
    } else if accumulator.headIsComplete {
      switch status {
      case 101, 204, 304: framing = .length(0)
      // The head of an interim response, which others follow (RFC 9110, section 15.2).
      case ..<200: status = 0
      default:
        let isChunked = head[.transferEncoding]?.lowercased().hasSuffix("chunked") ?? false
        let length = head[.contentLength].flatMap { Int($0.prefix { $0 != "," }) }
        framing = isChunked ? .chunked : length.map { .length($0) } ?? .connectionEnd
      }
    }
  }

  /// The content of the chunks that are complete (RFC 9112, section 7.1).
  private static func chunks(_ bytes: [UInt8]) -> (body: [UInt8], isComplete: Bool) {
    var body: [UInt8] = []
    var rest = bytes[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let digits = String(decoding: rest[..<end].prefix { $0 != 0x0d && $0 != UInt8(ascii: ";") }, as: UTF8.self)
      // What is not a chunk ends the body.
      guard let size = Int(digits, radix: 16), size > 0 else { return (body, true) }
      let chunk = rest[(end + 1)...].prefix(size)
      body += chunk
      rest = rest[(end + 1)...].dropFirst(size).dropFirst(2)
      guard chunk.count == size else { break }
    }
    return (body, false)
  }
}
