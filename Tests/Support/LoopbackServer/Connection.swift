import Glibc

/// One accepted connection, used by its own thread only.
struct Connection {
  let socket: Int32
  /// Received and not yet part of a request.
  private var pending: [UInt8] = []
  /// Whether closing is to look like a crash, which an orderly end would prevent.
  private var isReset = false

  init(socket: Int32) { self.socket = socket }

  /// The next request with its body; `nil` once the client has gone or sends what is no HTTP.
  mutating func readRequest() -> ReceivedRequest? {
    var end = pending.endOfHead
    while end == nil {
      guard pending.count < 1 << 20, fill() else { return nil }
      end = pending.endOfHead
    }
    guard let end else { return nil }
    let lines = String(decoding: pending[..<end], as: UTF8.self).split(separator: "\r\n")
    let start = lines.first?.split(separator: " ") ?? []
    guard start.count == 3 else { return nil }
    let headers = lines.dropFirst().compactMap { line -> (name: String, value: String)? in
      guard let colon = line.firstIndex(of: ":") else { return nil }
      let value = line[line.index(after: colon)...]
      return (String(line[..<colon]), String(value.drop { $0 == " " }))
    }
    pending.removeFirst(end)
    let length = headers.first { $0.name.lowercased() == "content-length" }.flatMap { Int($0.value) } ?? 0
    while pending.count < length {
      guard fill() else { return nil }
    }
    let body = Array(pending.prefix(length))
    pending.removeFirst(length)
    return ReceivedRequest(method: String(start[0]), target: String(start[1]), headers: headers, body: body)
  }

  /// Whether the connection can carry another request.
  mutating func send(_ answer: Answer, to request: ReceivedRequest) -> Bool {
    for step in answer.steps {
      switch step {
      case .bytes(let bytes): guard write(request.method == "HEAD" ? bytes.headOnly : bytes[...]) else { return false }
      case .filling(let count): guard fill(count) else { return false }
      case .endlessChunks:
        let chunk = Array("400\r\n".utf8) + [UInt8](repeating: 0x20, count: 0x400) + Array("\r\n".utf8)
        while write(chunk[...]) {}
        return false
      case .stall:
        waitForClient()
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

  private func fill(_ count: Int) -> Bool {
    let piece = [UInt8](repeating: 0x20, count: 1 << 16)
    var left = count
    while left > 0 {
      guard write(piece.prefix(left)) else { return false }
      left -= min(left, piece.count)
    }
    return true
  }

  private mutating func fill() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = recv(socket, &buffer, buffer.count, 0)
    guard count > 0 else { return false }
    pending += buffer.prefix(count)
    return true
  }

  /// Whether all of it could be sent.
  func write(_ bytes: ArraySlice<UInt8>) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
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
