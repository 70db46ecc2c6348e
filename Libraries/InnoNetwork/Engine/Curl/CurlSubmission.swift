/// An exchange on its way to the loop, with the one who waits for it.
struct CurlSubmission: Sendable {
  /// Never used twice, so that a cancellation that comes late cannot hit another exchange on a recycled handle.
  let number: UInt64
  let request: PreparedRequest
  let upload: (any UploadFeed)?
  let sink: CurlSink
}

/// Where an answer goes.
enum CurlSink: Sendable {
  /// To one who waits for all of it.
  case whole(CurlWaiter)
  /// To one who waits for all of it, but for a body that a file takes.
  case file(DownloadFile, CurlWaiter)
  /// To one who reads along.
  case stream(CurlStream)
}

typealias CurlWaiter = CheckedContinuation<Result<EngineResponse, EngineError>, Never>

/// What a turn of the loop has brought about for others; delivered outside every lock.
enum CurlDelivery: Sendable {
  /// An exchange has come to its end.
  case end(CurlSink, Result<EngineResponse, EngineError>)
  /// A stream has something for its reader.
  case news(CurlStream)

  func deliver() {
    switch self {
    case .end(.whole(let waiter), let result), .end(.file(_, let waiter), let result): waiter.resume(returning: result)
    case .end(.stream(let stream), let result): stream.end(result)
    case .news(let stream): stream.announce()
    }
  }
}

/// What waits for delivery. A class, as the multi handles and their transfers share it; used under the lock of ``CurlLoop`` only.
final class CurlOutbox {
  private var deliveries: [CurlDelivery] = []

  func add(_ delivery: CurlDelivery) { deliveries.append(delivery) }

  /// Hands over what waits, for an array that has been emptied.
  func take(for emptied: inout [CurlDelivery]) {
    swap(&deliveries, &emptied)
  }
}
