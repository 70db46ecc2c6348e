import Foundation
import FoundationNetworking
import Synchronization

extension Job {
  var urlSessionLoad: Load {
    get throws {
      let configuration = URLSessionConfiguration.ephemeral
      configuration.httpMaximumConnectionsPerHost = cell.concurrency
      configuration.urlCache = nil
      guard let url = URL(string: url) else { throw CocoaError(.fileNoSuchFile) }
      guard cell.isStreamed else {
        let session = URLSession(configuration: configuration)
        return concurrently { try await session.data(from: url).0.count }
      }
      let counter = PieceCounter()
      let session = URLSession(configuration: configuration, delegate: counter, delegateQueue: nil)
      return concurrently { try await counter.count(session.dataTask(with: url)) }
    }
  }
}

/// Reads bodies piece by piece, one at a time: `URLSession.bytes` does not exist on Linux.
private final class PieceCounter: NSObject, URLSessionDataDelegate, Sendable {
  private let state = Mutex((count: 0, waiter: CheckedContinuation<Int, any Error>?.none))

  func count(_ task: URLSessionDataTask) async throws -> Int {
    try await withCheckedThrowingContinuation { waiter in
      state.withLock { $0 = (0, waiter) }
      task.resume()
    }
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    state.withLock { $0.count += data.count }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    let (count, waiter) = state.withLock { $0 }
    waiter?.resume(with: error.map { .failure($0) } ?? .success(count))
  }
}
