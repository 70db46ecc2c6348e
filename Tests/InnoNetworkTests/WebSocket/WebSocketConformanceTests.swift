import InnoNetwork
import InnoNetworkEngine
import LoopbackServer
import Synchronization
import Testing

/// What the Autobahn suite asks of a client, in its order, against our client as an echo.
@Suite(.timeLimit(.minutes(10)))
struct WebSocketConformanceTests {
  /// A conversation: what the server sends, and what has to follow.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let frames: [[UInt8]]
    var messages: [WebSocketMessage] = []
    /// The payloads of the pongs.
    var pongs: [[UInt8]] = []
    /// The code of the client's close frame; nil for one without.
    var code: UInt16? = 1000

    init(
      _ name: String, _ frames: [Frame], messages: [WebSocketMessage] = [], pongs: [String] = [], code: UInt16? = 1000
    ) {
      self.init(name, bytes: frames.map(\.bytes), messages: messages, pongs: pongs.map { Array($0.utf8) }, code: code)
    }

    init(
      _ name: String, bytes: [[UInt8]], messages: [WebSocketMessage] = [], pongs: [[UInt8]] = [], code: UInt16? = 1000
    ) {
      testDescription = name
      frames = bytes
      self.messages = messages
      self.pongs = pongs
      self.code = code
    }
  }

  enum Chopping: CaseIterable, Sendable {
    case whole, byFrame, by997, byOctet

    func pieces(_ frames: [[UInt8]]) -> [[UInt8]] {
      switch self {
      case .whole: [Array(frames.joined())]
      case .byFrame: frames
      case .by997: pieces(frames, of: 997)
      // Long conversations octet by octet take too long; the decoder's own tests do that without a connection.
      case .byOctet: pieces(frames, of: frames.joined().count > 3000 ? 4001 : 1)
      }
    }

    private func pieces(_ frames: [[UInt8]], of size: Int) -> [[UInt8]] {
      let all = Array(frames.joined())
      return stride(from: 0, to: all.count, by: size).map { Array(all[$0..<min($0 + size, all.count)]) }
    }
  }

  static let close = Frame.close(1000)
  static let good = Frame.text("good")
  static let ping = Frame.ping("p")

  // MARK: - The cases

  static let sizes: [Case] = [0, 125, 126, 127, 128, 65_535, 65_536].flatMap { size in
    let text = String(repeating: "*", count: size)
    let bytes = [UInt8](repeating: 0xfe, count: size)
    return [
      Case("1 text \(size)", [.text(text), close], messages: [.text(text)]),
      Case("1 binary \(size)", [.binary(bytes), close], messages: [.binary(bytes)]),
    ]
  }

  static let pings: [Case] = [
    Case("2 empty", [.ping(), close], pongs: [""]), Case("2 text", [.ping("hello"), close], pongs: ["hello"]),
    Case(
      "2 no UTF-8", bytes: [Frame(opcode: 9, payload: [0, 255, 254]).bytes, close.bytes], pongs: [[0, 255, 254]]),
    Case(
      "2 125", [.ping(String(repeating: "x", count: 125)), close], pongs: [String(repeating: "x", count: 125)]),
    Case("2 126", [.ping(String(repeating: "x", count: 126)), close], code: 1002),
    Case("2 pong", [Frame(opcode: 10), close]),
    Case("2 pong with payload", [Frame(opcode: 10, payload: [1, 2, 3, 4, 5, 6, 7, 8]), close]),
    Case("2 pong and ping", [Frame(opcode: 10, payload: [1]), .ping("a"), close], pongs: ["a"]),
    Case("2 ten", (0..<10).map { Frame.ping("\($0)") } + [close], pongs: (0..<10).map { "\($0)" }),
  ]

  static let reserved: [Case] = (1...7).flatMap { bits in
    let frames = [Frame.text("x"), .binary([1]), ping, close].map { frame in
      var frame = frame
      frame.reserved = UInt8(bits)
      return frame
    }
    return frames.flatMap {
      [
        Case("3 \(bits) opcode \($0.opcode)", [$0, ping, close], code: 1002),
        Case("3 \(bits) opcode \($0.opcode) after", [good, $0, ping, close], messages: [.text("good")], code: 1002),
      ]
    }
  }

  static let opcodes: [Case] = [3, 4, 5, 6, 7, 11, 12, 13, 14, 15].flatMap { (opcode: UInt8) in
    [
      Case("4 \(opcode)", [Frame(opcode: opcode), ping], code: 1002),
      Case("4 \(opcode) payload", [Frame(opcode: opcode, payload: [65]), ping], code: 1002),
      Case("4 \(opcode) after", [good, Frame(opcode: opcode), ping], messages: [.text("good")], code: 1002),
    ]
  }

  static let fragments: [Case] = [
    Case("5 ping", [Frame(opcode: 9, isFinal: false), .more([])], code: 1002),
    Case("5 pong", [Frame(opcode: 10, isFinal: false), .more([])], code: 1002),
    Case("5 text", [.text("a", isFinal: false), .more([98]), close], messages: [.text("ab")]),
    Case(
      "5 ping between", [.text("a", isFinal: false), ping, .more([98]), close], messages: [.text("ab")], pongs: ["p"]),
    Case(
      "5 pings between",
      [.text("a", isFinal: false), ping, .more([98], isFinal: false), .ping("q"), .more([]), close],
      messages: [.text("ab")], pongs: ["p", "q"]),
    Case("5 nothing to continue", [.more([65]), good], code: 1002),
    Case("5 nothing to continue, not final", [.more([65], isFinal: false), good], code: 1002),
    Case("5 nothing to continue after", [good, .more([65])], messages: [.text("good")], code: 1002),
    Case(
      "5 nothing to continue after fragments", [.text("a", isFinal: false), .more([98]), .more([99]), close],
      messages: [.text("ab")], code: 1002),
    Case("5 second text", [.text("a", isFinal: false), .text("b"), close], code: 1002),
    Case("5 second binary", [.binary([1], isFinal: false), .text("b"), close], code: 1002),
  ]

  private static let kosme = Array("κόσμε-µ@ß€öäüà👍áUTF-8".utf8)
  private static func text(_ bytes: [UInt8]) -> WebSocketMessage { .text(String(decoding: bytes, as: UTF8.self)) }

  static let texts: [Case] = assembled + validTexts + invalidTexts

  private static let assembled: [Case] = [
    Case("6 empty", [.text(""), close], messages: [.text("")]),
    Case(
      "6 three empty", [.text("", isFinal: false), .more([], isFinal: false), .more([]), close],
      messages: [.text("")]),
    Case(
      "6 empty, full, empty", [.text("", isFinal: false), .more([97], isFinal: false), .more([]), close],
      messages: [.text("a")]),
    Case("6 whole", [Frame(opcode: 1, payload: kosme), close], messages: [text(kosme)]),
    Case(
      "6 octet by octet",
      [Frame.text("", isFinal: false)] + kosme.map { Frame.more([$0], isFinal: false) } + [Frame.more([]), close],
      messages: [text(kosme)]),
  ]

  private static let validTexts: [Case] = valid.map { bytes in
    Case("6 valid \(bytes)", [Frame(opcode: 1, payload: bytes), close], messages: [text(bytes)])
  }

  private static let invalidTexts: [Case] = invalid.flatMap { bytes -> [Case] in
    let octets: [Frame] = bytes.map { .more([$0], isFinal: false) }
    return [
      Case("6 invalid \(bytes)", [Frame(opcode: 1, payload: bytes), close], code: 1007),
      Case(
        "6 invalid \(bytes) in fragments", [Frame.text("ok", isFinal: false)] + octets + [Frame.more([]), close],
        code: 1007),
    ]
  }

  /// Non-characters, and the ends of each length.
  private static let valid: [[UInt8]] = [
    [0x00], [0x7f], [0xc2, 0x80], [0xdf, 0xbf], [0xe0, 0xa0, 0x80], [0xed, 0x9f, 0xbf], [0xee, 0x80, 0x80],
    [0xef, 0xbf, 0xbd], [0xef, 0xbf, 0xbe], [0xef, 0xbf, 0xbf], [0xf0, 0x90, 0x80, 0x80], [0xf0, 0x9f, 0xbf, 0xbe],
    [0xf4, 0x8f, 0xbf, 0xbf],
  ]

  /// Surrogates, overlong forms, above U+10FFFF, bytes that never occur, truncated ends.
  private static let invalid: [[UInt8]] = [
    [0x80], [0xbf], [0xc0, 0xaf], [0xc1, 0xbf], [0xe0, 0x80, 0xaf], [0xe0, 0x9f, 0xbf], [0xf0, 0x80, 0x80, 0xaf],
    [0xf0, 0x8f, 0xbf, 0xbf], [0xed, 0xa0, 0x80], [0xed, 0xbf, 0xbf], [0xf4, 0x90, 0x80, 0x80],
    [0xf8, 0x88, 0x80, 0x80, 0x80], [0xfe], [0xff], [0xc2], [0xe2, 0x82], [0xf0, 0x9f, 0x98],
    [97, 98, 99, 100, 101, 102, 103, 104, 0xc3, 0x28],
  ]

  static let closes: [Case] = closeFrames + goodCodes + badCodes

  private static let closeFrames: [Case] = [
    Case("7 after a message", [good, close], messages: [.text("good")]), Case("7 twice", [close, close]),
    Case("7 ping after", [close, ping]), Case("7 message after", [close, good]),
    Case("7 fragment", [.text("a", isFinal: false), close, .more([98])]),
    Case("7 empty", [Frame(opcode: 8)], code: nil), Case("7 half a code", [Frame(opcode: 8, payload: [3])], code: 1002),
    Case("7 reason", [.close(1000, Array("bye".utf8))]),
    Case("7 longest reason", [.close(1000, [UInt8](repeating: 65, count: 123))]),
    Case("7 too long", [.close(1000, [UInt8](repeating: 65, count: 124))], code: 1002),
    Case("7 reason that is no UTF-8", [.close(1000, [0xce, 0xba, 0xe1, 0xbd])], code: 1007),
  ]

  private static let goodCodes: [Case] = [
    1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 3999, 4000, 4999,
  ].map { (code: UInt16) in Case("7 code \(code)", [.close(code)], code: code) }

  private static let badCodes: [Case] = [
    0, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 65_535,
  ].map { (code: UInt16) in Case("7 code \(code)", [.close(code)], code: 1002) }

  static let lengths: [Case] = [
    Case("length not in its shortest form", bytes: [[0x82, 126, 0, 125]], code: 1002),
    Case("long length not in its shortest form", bytes: [[0x82, 127, 0, 0, 0, 0, 0, 0, 255, 255]], code: 1002),
    Case("length with the highest bit", bytes: [[0x82, 127, 128, 0, 0, 0, 0, 1, 0, 0]], code: 1002),
    Case("masked", bytes: [[0x81, 0x81, 1, 2, 3, 4, 5]], code: 1002),
    Case("too large", bytes: [[0x82, 127, 0, 0, 0, 0, 1, 0, 0, 0]], code: 1009),
    Case("fail fast within a frame", bytes: [[0x81, 100, 97, 0xff]], code: 1007),
  ]

  static let all: [Case] = [sizes, pings, reserved, opcodes, fragments, texts, closes, lengths].flatMap { $0 }

  @Test(arguments: all, Chopping.allCases)
  func conversationEndsAsItHasTo(_ test: Case, _ chopping: Chopping) async throws {
    try await withWebSocketClient { server, client in
      let record = Mutex<[Frame]>([])
      server.route("/socket") { request, _ in
        .webSocket(request) { peer in
          for piece in chopping.pieces(test.frames) { peer.write(piece) }
          let frames = peer.readFrames()
          record.withLock { $0 = frames }
        }
      }
      let socket = try await client.webSocket(Call("/socket"))
      var messages: [WebSocketMessage] = []
      var violation: WebSocketCloseCode?
      do throws(NetworkError) {
        for try await message in socket {
          messages.append(message)
          try? await socket.send(message)
        }
      } catch {
        guard case .transport(let cause) = error.kind else { throw error }
        switch cause.reason {
        case .webSocketViolation(let code): violation = code
        case .webSocketClosed: break
        default: throw error
        }
      }
      await server.waitForNoConnections()
      let frames = record.withLock(\.self)
      #expect(messages == test.messages)
      #expect(frames.filter { $0.opcode == 10 }.map(\.payload) == test.pongs)
      let code = frames.last.flatMap { frame -> UInt16? in
        frame.payload.count < 2 ? nil : UInt16(frame.payload[0]) << 8 | UInt16(frame.payload[1])
      }
      #expect(frames.last?.opcode == 8 && code == test.code)
      #expect(frames.filter { $0.opcode == 8 }.count == 1)
      let isViolation = violation != nil
      #expect(isViolation ? violation?.rawValue == test.code : socket.closure != nil)
      if !isViolation {
        let echoes = frames.filter { $0.opcode < 8 }.map { frame -> WebSocketMessage in
          frame.opcode == 1 ? Self.text(frame.payload) : .binary(frame.payload)
        }
        // A close frame that came with the messages leaves no time to send them back.
        #expect(echoes.elementsEqual(messages.prefix(echoes.count)))
      }
    }
  }

  /// A violation may arrive while a caller sends: its close frame follows what that caller has sent.
  @Test func closeFrameFollowsAMessageThatIsBeingSent() async throws {
    try await withWebSocketClient { server, client in
      let closed = Atomic(0)
      server.route("/socket") { request, _ in
        .webSocket(request) { peer in
          peer.write(Self.good)
          peer.write(Frame(opcode: 3))
          let last = peer.readFrames().last
          if last?.opcode == 8 { closed.add(1, ordering: .relaxed) }
        }
      }
      let attempts = 1000
      for _ in 0..<attempts {
        let socket = try await client.webSocket(Call("/socket"))
        await #expect(throws: NetworkError.self) {
          for try await message in socket { try? await socket.send(message) }
        }
      }
      await server.waitForNoConnections()
      #expect(closed.load(ordering: .relaxed) == attempts)
    }
  }

  /// Section 9: the size of a message, of its frames and of the writes.
  @Test(arguments: [
    [65_536, 65_536, 65_536], [1_048_576, 1_048_576, 64], [1_048_576, 1_048_576, 2048], [4_194_304, 65_536, 1_048_576],
    [4_194_304, 4_194_304, 4_194_304], [16_777_216, 16_777_216, 1_048_576], [262_144, 64, 1_048_576],
  ])
  func largeMessagesAreEchoed(_ sizes: [Int]) async throws {
    let (size, frame, write) = (sizes[0], sizes[1], sizes[2])
    try await withWebSocketClient { server, client in
      let payload = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
      let received = Mutex<Int?>(nil)
      server.route("/socket") { request, _ in
        .webSocket(request) { peer in
          var bytes: [UInt8] = []
          for start in stride(from: 0, to: size, by: frame) {
            let end = min(start + frame, size)
            let piece = Array(payload[start..<end])
            bytes += Frame(opcode: start == 0 ? 2 : 0, payload: piece, isFinal: end == size).bytes
          }
          for start in stride(from: 0, to: bytes.count, by: write) {
            peer.write(bytes[start..<min(start + write, bytes.count)])
          }
          let echo = peer.readFrame()
          received.withLock { $0 = echo.map { $0.payload == payload ? $0.payload.count : -1 } }
          peer.write(Self.close)
          _ = peer.readFrames()
        }
      }
      var options = WebSocketOptions()
      options.maximumMessage = 16 << 20
      // The peer answers no ping while it unmasks 16 MiB, which takes a minute under a sanitizer.
      options.pingInterval = nil
      let socket = try await client.webSocket(Call("/socket"), options: options)
      for try await message in socket { try await socket.send(message) }
      #expect(received.withLock(\.self) == size)
    }
  }

  /// Section 10.
  @Test func messageIsSplitIntoFramesOfTheChosenSize() async throws {
    try await withWebSocketClient { server, client in
      let record = Mutex<[Frame]>([])
      server.route("/socket") { request, _ in
        .webSocket(request) { peer in
          let frames = peer.readFrames()
          record.withLock { $0 = frames }
        }
      }
      var options = WebSocketOptions()
      options.frameSize = 1300
      options.closeTimeout = .milliseconds(1)
      let socket = try await client.webSocket(Call("/socket"), options: options)
      let text = String(repeating: "x", count: 65_536)
      try await socket.send(.text(text))
      try await socket.close()
      await server.waitForNoConnections()
      let frames = record.withLock { $0.filter { $0.opcode < 8 } }
      #expect(frames.count == 51)
      #expect(frames.map(\.opcode) == [1] + [UInt8](repeating: 0, count: 50))
      #expect(frames.map(\.isFinal) == [Bool](repeating: false, count: 50) + [true])
      #expect(frames.dropLast().allSatisfy { $0.payload.count == 1300 })
      #expect(String(decoding: frames.flatMap(\.payload), as: UTF8.self) == text)
    }
  }
}
