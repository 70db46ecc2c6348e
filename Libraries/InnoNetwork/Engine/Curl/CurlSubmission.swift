/// An exchange for the loop to perform, and the destination of its response.
///
/// A class, because it is passed around and read for each header line: copying its values would retain two dozen
/// references each time.
final class CurlSubmission: Sendable {
  /// Never reused, so that a late cancellation cannot reach another exchange on a recycled handle.
  let number: UInt64
  let request: PreparedRequest
  let upload: (any UploadFeed)?
  let sink: CurlSink
  let arrival = MonotonicTime.now

  init(number: UInt64, request: PreparedRequest, upload: (any UploadFeed)?, sink: CurlSink) {
    self.number = number
    self.request = request
    self.upload = upload
    self.sink = sink
  }

  /// When ``CurlMulti`` ends the exchange, because libcurl checks no timeout while an exchange waits for a connection.
  /// It is 10 ms after the total timeout: in all other cases libcurl ends the exchange first, with an error that names
  /// the phase.
  var deadline: MonotonicTime? {
    request.timeouts.total.map { arrival.adding(milliseconds: $0.wholeMilliseconds + 10) }
  }
}

/// The destination of a response.
enum CurlSink: Sendable {
  /// A caller that waits for the whole response.
  case whole(ResponseContinuation)
  /// A caller that waits for the response, whose body goes to a file.
  case file(DownloadFile, ResponseContinuation)
  /// A reader of the body while it arrives.
  case stream(CurlStream)
  /// A WebSocket: libcurl only connects.
  case webSocket(CurlWebSocket)

  /// Whether the exchange may use its connection for hours.
  var holdsItsConnection: Bool {
    switch self {
    case .whole, .file: false
    case .stream, .webSocket: true
    }
  }

  /// The size of libcurl's receive buffer (CURLOPT_BUFFERSIZE), in bytes. Streamed and downloaded bodies are usually
  /// long, and larger reads save a third of their CPU time. libcurl allocates the buffer for each exchange, so a large
  /// one would cost small exchanges more than it saves.
  var bufferSize: Int {
    switch self {
    case .whole: 32 << 10
    case .file, .stream: 128 << 10
    // The most that curl_easy_recv(3) reads; libcurl frees its own buffer when it has connected.
    case .webSocket: Self.webSocketBufferSize
    }
  }

  /// In bytes, for all WebSockets together.
  static let webSocketBufferSize = 64 << 10
}

typealias ResponseContinuation = UnsafeContinuation<Result<EngineResponse, EngineError>, Never>

/// A result for a waiting caller, collected under the lock of ``CurlLoop`` and delivered while no lock is held.
enum CurlDelivery: Sendable {
  /// An exchange has ended.
  case end(CurlSink, Result<EngineResponse, EngineError>)
  /// The head of a stream, or pieces of its body, have arrived.
  case arrived(CurlStream, [[UInt8]])
  /// The state of a WebSocket has changed.
  case changed(CurlWebSocket)

  func deliver() {
    switch self {
    case .end(.whole(let waiter), let result), .end(.file(_, let waiter), let result): waiter.resume(returning: result)
    case .end(.stream(let stream), let result): stream.end(result)
    case .end(.webSocket(let socket), let result): socket.end(result)
    case .changed(let socket): socket.deliver()
    case .arrived(let stream, let pieces): stream.deliver(pieces)
    }
  }
}

/// The pending deliveries, shared by the multi handles and their transfers. Used under the lock of ``CurlLoop`` only.
final class CurlOutbox {
  private var deliveries: [CurlDelivery] = []

  func add(_ delivery: CurlDelivery) { deliveries.append(delivery) }

  /// Adds the head of a stream, which the stream has stored already.
  func add(headOf stream: CurlStream) { deliveries.append(.arrived(stream, [])) }

  /// Adds a piece of a stream to the last delivery if that is for the same stream, otherwise as a new delivery.
  func add(_ piece: UnsafeRawBufferPointer, of stream: CurlStream) {
    stream.hold(piece.count)
    var pieces: [[UInt8]] = []
    if case .arrived(let last, let gathered) = deliveries.last, last === stream {
      pieces = gathered
      deliveries.removeLast()
    }
    pieces.add(piece)
    deliveries.append(.arrived(stream, pieces))
  }

  /// Exchanges the pending deliveries for an empty array, whose capacity is reused.
  func take(for emptied: inout [CurlDelivery]) {
    swap(&deliveries, &emptied)
  }
}
