/// An exchange to be performed by the loop, with its waiter.
///
/// A class, because it is passed around and read for each header line: a copy of its values would count two dozen
/// references.
final class CurlSubmission: Sendable {
  /// Never reused, so that a late cancellation cannot reach another exchange on a recycled handle.
  let number: UInt64
  let request: PreparedRequest
  let upload: (any UploadFeed)?
  let sink: CurlSink

  init(number: UInt64, request: PreparedRequest, upload: (any UploadFeed)?, sink: CurlSink) {
    self.number = number
    self.request = request
    self.upload = upload
    self.sink = sink
  }
}

/// Where a response goes.
enum CurlSink: Sendable {
  /// A caller that waits for the whole response.
  case whole(ResponseContinuation)
  /// A caller that waits for the response, whose body goes to a file.
  case file(DownloadFile, ResponseContinuation)
  /// A reader of the body while it arrives.
  case stream(CurlStream)

  /// libcurl's receive buffer, in bytes. Streamed and downloaded bodies tend to be long, and larger reads save a third
  /// of their CPU time; libcurl allocates the buffer for each exchange, so a large one would cost small exchanges more
  /// than it saves.
  var bufferSize: Int {
    switch self {
    case .whole: 32 << 10
    case .file, .stream: 128 << 10
    }
  }
}

typealias ResponseContinuation = UnsafeContinuation<Result<EngineResponse, EngineError>, Never>

/// A result of one turn of the loop, delivered outside every lock.
enum CurlDelivery: Sendable {
  /// An exchange has come to its end.
  case end(CurlSink, Result<EngineResponse, EngineError>)
  /// A stream has a head or pieces for its reader.
  case arrived(CurlStream, [[UInt8]])

  func deliver() {
    switch self {
    case .end(.whole(let waiter), let result), .end(.file(_, let waiter), let result): waiter.resume(returning: result)
    case .end(.stream(let stream), let result): stream.end(result)
    case .arrived(let stream, let pieces): stream.announce(pieces)
    }
  }
}

/// Pending deliveries. A class, because the multi handles and their transfers share it; used under the lock of
/// ``CurlLoop`` only.
final class CurlOutbox {
  private var deliveries: [CurlDelivery] = []

  func add(_ delivery: CurlDelivery) { deliveries.append(delivery) }

  /// The head of a stream has come.
  func add(headOf stream: CurlStream) { deliveries.append(.arrived(stream, [])) }

  /// A piece of a stream has arrived; the pieces of one turn are delivered together.
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

  /// Swaps the pending deliveries with an empty array, which keeps its capacity.
  func take(for emptied: inout [CurlDelivery]) {
    swap(&deliveries, &emptied)
  }
}
