/// An exchange on its way to the loop, with the one who waits for it.
///
/// A class, as it goes from hand to hand, and is looked at for each line of a head: a copy of its values would count two dozen references.
final class CurlSubmission: Sendable {
  /// Never used twice, so that a cancellation that comes late cannot hit another exchange on a recycled handle.
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

/// Where an answer goes.
enum CurlSink: Sendable {
  /// To one who waits for all of it.
  case whole(CurlWaiter)
  /// To one who waits for all of it, but for a body that a file takes.
  case file(DownloadFile, CurlWaiter)
  /// To one who reads along.
  case stream(CurlStream)

  /// What libcurl reads from a connection at once. Bodies that are not kept tend to be long, and fewer and larger pieces save a third of what
  /// they cost; libcurl makes the buffer anew for each exchange, and a large one would cost small exchanges more than it saves.
  var bufferSize: Int {
    switch self {
    case .whole: 32 << 10
    case .file, .stream: 128 << 10
    }
  }
}

typealias CurlWaiter = UnsafeContinuation<Result<EngineResponse, EngineError>, Never>

/// What a turn of the loop has brought about for others; delivered outside every lock.
enum CurlDelivery: Sendable {
  /// An exchange has come to its end.
  case end(CurlSink, Result<EngineResponse, EngineError>)
  /// A stream has something for its reader.
  case news(CurlStream, [[UInt8]])

  func deliver() {
    switch self {
    case .end(.whole(let waiter), let result), .end(.file(_, let waiter), let result): waiter.resume(returning: result)
    case .end(.stream(let stream), let result): stream.end(result)
    case .news(let stream, let pieces): stream.announce(pieces)
    }
  }
}

/// What waits for delivery. A class, as the multi handles and their transfers share it; used under the lock of ``CurlLoop`` only.
final class CurlOutbox {
  private var deliveries: [CurlDelivery] = []

  func add(_ delivery: CurlDelivery) { deliveries.append(delivery) }

  /// The head of a stream has come.
  func add(headOf stream: CurlStream) { deliveries.append(.news(stream, [])) }

  /// A piece of a stream has come; all of one turn go together.
  func add(_ piece: UnsafeRawBufferPointer, of stream: CurlStream) {
    stream.hold(piece.count)
    var pieces: [[UInt8]] = []
    if case .news(let last, let gathered) = deliveries.last, last === stream {
      pieces = gathered
      deliveries.removeLast()
    }
    pieces.add(piece)
    deliveries.append(.news(stream, pieces))
  }

  /// Hands over what waits, for an array that has been emptied.
  func take(for emptied: inout [CurlDelivery]) {
    swap(&deliveries, &emptied)
  }
}
