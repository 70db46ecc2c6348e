import Glibc

/// One accepted connection, used by its own thread only.
struct Connection {
  let socket: Int32
  /// Received and not yet part of a request.
  var pending: [UInt8] = []
  /// Whether closing is to look like a crash, which an orderly end would prevent.
  private var isReset = false

  /// Called when the client has left no room for a while.
  private let heldUp: () -> Void

  init(socket: Int32, heldUp: @escaping () -> Void) {
    self.socket = socket
    self.heldUp = heldUp
  }

  /// The next request; its body is not read when `ignored` returns true for the path. Nil when the client has
  /// disconnected or does not send HTTP.
  mutating func readRequest(ignoringBodiesOf ignored: (String) -> Bool) -> ReceivedRequest? {
    guard let lines = readHead(), let start = lines.first?.split(separator: " "), start.count == 3 else { return nil }
    let headers = lines.dropFirst().compactMap { line -> (name: String, value: String)? in
      guard let colon = line.firstIndex(of: ":") else { return nil }
      let value = line[line.index(after: colon)...]
      return (String(line[..<colon]), String(value.drop { $0 == " " }))
    }
    func request(body: [UInt8]) -> ReceivedRequest {
      ReceivedRequest(method: String(start[0]), target: String(start[1]), headers: headers, body: body)
    }
    let bare = request(body: [])
    if ignored(bare.path) { return bare }
    let isChunked = bare["transfer-encoding"]?.lowercased() == "chunked"
    guard let body = isChunked ? readChunks() : read(bare["content-length"].flatMap { Int($0) } ?? 0) else {
      return nil
    }
    return request(body: body)
  }

  /// The lines up to the empty one.
  private mutating func readHead() -> [Substring]? {
    var end = pending.endOfHead
    while end == nil {
      guard pending.count < 1 << 20, receive() else { return nil }
      end = pending.endOfHead
    }
    guard let end else { return nil }
    defer { pending.removeFirst(end) }
    return String(decoding: pending[..<end], as: UTF8.self).split(separator: "\r\n")
  }

  mutating func read(_ count: Int) -> [UInt8]? {
    while pending.count < count {
      guard receive() else { return nil }
    }
    defer { pending.removeFirst(count) }
    return Array(pending.prefix(count))
  }

  /// A body in chunks without trailers.
  private mutating func readChunks() -> [UInt8]? {
    var body: [UInt8] = []
    while true {
      while !pending.contains(0x0a) {
        guard receive() else { return nil }
      }
      let line = pending.prefix { $0 != 0x0d }
      guard let size = Int(String(decoding: line, as: UTF8.self), radix: 16), read(line.count + 2) != nil,
        let chunk = read(size + 2)
      else {
        return nil
      }
      if size == 0 { return body }
      body += chunk.dropLast(2)
    }
  }

  /// Whether the connection can carry another request.
  mutating func send(_ response: ServerResponse, to request: ReceivedRequest) -> Bool {
    for step in response.steps {
      switch step {
      case .bytes(let bytes): guard write(request.method == "HEAD" ? bytes.headOnly : bytes[...]) else { return false }
      case .filling(let count): guard writeSpaces(count) else { return false }
      case .endless(let bytes):
        while write(bytes[...]) {}
        return false
      case .stall:
        waitForClient()
        return false
      case .freeze:
        // POLLRDHUP, which the Glibc module does not know: the client has closed its side.
        var end = pollfd(fd: socket, events: 0x2000, revents: 0)
        while poll(&end, 1, -1) < 0 {}
        return false
      case .relay(let port):
        relay(to: port)
        return false
      case .converse(let body):
        var raw = RawConnection(connection: self)
        body(&raw)
        return false
      case .close: return false
      case .reset:
        var now = linger(l_onoff: 1, l_linger: 0)
        setsockopt(socket, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
        isReset = true
        return false
      }
    }
    return request["connection"]?.lowercased() != "close"
  }

  /// Ends the sending side, so that what was sent arrives before the close.
  func finish() { if !isReset { shutdown(socket, Int32(SHUT_WR)) } }

  private func writeSpaces(_ count: Int) -> Bool {
    let piece = [UInt8](repeating: 0x20, count: 1 << 16)
    var left = count
    while left > 0 {
      guard write(piece.prefix(left)) else { return false }
      left -= min(left, piece.count)
    }
    return true
  }

  /// Whether anything came before the end.
  mutating func receive() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = recv(socket, &buffer, buffer.count, 0)
    guard count > 0 else { return false }
    pending += buffer.prefix(count)
    return true
  }

  /// Whether all of it could be sent.
  func write(_ bytes: ArraySlice<UInt8>) -> Bool { Self.write(bytes, to: socket, heldUp) }

  static func write(_ bytes: ArraySlice<UInt8>, to socket: Int32, _ heldUp: () -> Void = {}) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      var room = pollfd(fd: socket, events: Int16(POLLOUT), revents: 0)
      if poll(&room, 1, 200) == 0 { heldUp() }
      let count = rest.withUnsafeBytes { Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  private func waitForClient() {
    var buffer = [UInt8](repeating: 0, count: 1024)
    while recv(socket, &buffer, buffer.count, 0) > 0 {}
  }
}

extension [UInt8] {
  /// Behind the empty line that ends a head; `nil` while it has not come.
  fileprivate var endOfHead: Int? {
    let mark = Array("\r\n\r\n".utf8)
    guard count >= mark.count else { return nil }
    return (0...(count - mark.count)).first { self[$0..<($0 + mark.count)].elementsEqual(mark) }.map { $0 + mark.count }
  }

  fileprivate var headOnly: ArraySlice<UInt8> { endOfHead.map { self[..<$0] } ?? self[...] }
}

/// The bytes of a connection after a response that ends HTTP on it.
public struct RawConnection {
  var connection: Connection

  /// Exactly this many bytes; nil when the client has closed its side before.
  public mutating func read(_ count: Int) -> [UInt8]? { connection.read(count) }

  /// Whether all bytes could be sent; each call is a packet of its own, if the client keeps up.
  @discardableResult
  public func write(_ bytes: some Collection<UInt8>) -> Bool {
    var now: Int32 = 1
    setsockopt(connection.socket, Int32(IPPROTO_TCP), TCP_NODELAY, &now, socklen_t(MemoryLayout<Int32>.size))
    return connection.write(Array(bytes)[...])
  }

  /// Ends the sending side.
  public func endWriting() { shutdown(connection.socket, Int32(SHUT_WR)) }
}
