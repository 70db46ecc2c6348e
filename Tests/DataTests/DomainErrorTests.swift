import Domain
import Testing

@testable import Data

@Suite struct DomainErrorTests {
  @Test(arguments: [
    (RemoteError.Kind.unreachable, DomainError.Kind.unreachable),
    (.timedOut, .timedOut),
    (.rateLimited, .rateLimited),
    (.refused, .refused),
    (.unauthorized, .unauthorized),
    (.forbidden, .forbidden),
    (.notFound, .notFound),
    (.conflict, .conflict),
    (.validation, .validation),
    (.invalidResponse, .invalidResponse),
    (.cancelled, .cancelled),
    (.failed, .failed),
  ])
  func remoteErrorsKeepTheirKindAndTexts(remote: RemoteError.Kind, domain: DomainError.Kind) {
    let sent = RemoteError(
      remote, message: "m", hint: "h", details: "d", serverMessage: "s", fields: ["title": ["t"]],
      retryAfter: .seconds(7))
    let expected = DomainError(
      domain, message: "m", hint: "h", details: "d", serverMessage: "s", fields: ["title": ["t"]],
      retryAfter: .seconds(7))
    #expect(DomainError(sent) == expected)
  }
}
