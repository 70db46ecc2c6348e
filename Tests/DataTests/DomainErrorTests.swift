import Domain
import Testing

@testable import Data

@Suite struct DomainErrorTests {
  @Test(arguments: [
    (RemoteError.Kind.unreachable, DomainError.Kind.unreachable),
    (.timedOut, .timedOut),
    (.refused, .refused),
    (.invalidResponse, .invalidResponse),
    (.cancelled, .cancelled),
    (.failed, .failed),
  ])
  func remoteErrorsKeepTheirKindAndTexts(remote: RemoteError.Kind, domain: DomainError.Kind) {
    let sent = RemoteError(remote, message: "m", hint: "h", details: "d")
    #expect(DomainError(sent) == DomainError(domain, message: "m", hint: "h", details: "d"))
  }
}
