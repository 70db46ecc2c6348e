public import CoreNetwork
public import Data

/// The changes that a server sends at `/live`, as JSON messages of a WebSocket:
/// `{"resource":"notes","id":101,"version":"\"4f-9d21\""}`, with the version null for a deleted item.
public struct LiveChangeRemoteDataSource: ChangeRemoteDataSourceProtocol {
  private let transport: NetworkTransport

  public init(transport: NetworkTransport) {
    self.transport = transport
  }

  public func changes() -> AsyncStream<RemoteChangeEvent> {
    AsyncStream { continuation in
      let task = Task { [transport] in
        do throws(NetworkFailure) {
          let subscription = try transport.subscribe(ChangesSubscription())
          async let states: Void = {
            for await state in subscription.states {
              switch state {
              case .connected: continuation.yield(.connected)
              case .interrupted(let failure, _):
                continuation.yield(.interrupted(failure.map(RemoteError.init) ?? .closedByServer))
              case .connecting, .ended: break
              }
            }
          }()
          for try await change in subscription { continuation.yield(.change(change)) }
          await states
        } catch {
          continuation.yield(.interrupted(RemoteError(error)))
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}

extension RemoteError {
  fileprivate static var closedByServer: RemoteError {
    let reason = "the server has closed the connection"
    return RemoteError(
      .unreachable, message: "GET /live: \(reason)", reason: reason, hint: nil, details: reason, fields: [:],
      retryAfter: nil, isUnconfirmed: false)
  }
}

struct ChangesSubscription: SubscriptionDefinition {
  typealias Message = ChangeRemoteModel

  let featureName = "Changes"
  let path = "/live"
  var headerPolicy: HeaderPolicy { .external }
}

extension RemoteContainer {
  public var changeRemoteDataSource: any ChangeRemoteDataSourceProtocol {
    LiveChangeRemoteDataSource(transport: networkTransport)
  }
}
