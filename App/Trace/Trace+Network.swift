public import CoreNetwork
public import InnoTrace

extension Trace {
  /// Records a request: each attempt is a step.
  public func observe(_ event: RequestEvent) {
    switch event.kind {
    case .sending:
      beginAttempt(of: event.call, "\(event.method) \(event.path)", [.init("attempt", "\(event.attempt)")])
    case .received(let status, let bytes):
      noteAttempt(of: event.call, [.init("status", "\(status)"), .init("bytes", "\(bytes)")])
    case .redirecting(let url): endAttempt(of: event.call, [.init("redirect", url)])
    case .retrying(let reason, let wait):
      endAttempt(of: event.call, [.init("error", reason), .init("retry in", "\(wait)")])
    case .succeeded: endAttempt(of: event.call)
    case .failed(let reason): endAttempt(of: event.call, [.init("error", reason)])
    }
  }
}
