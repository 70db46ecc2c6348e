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

  @Test func fieldsOfTheServerGetTheNamesOfTheDomain() {
    let sent = RemoteError(.validation, message: "m", fields: ["userId": ["is unknown"], "title": ["is empty"]])
    let error = DomainError(sent, fieldNames: ["userId": "authorID", "body": "text"])
    #expect(error.fields == ["authorID": ["is unknown"], "title": ["is empty"]])
  }

  @Test func fieldsMappedToOneNameKeepAllTheirMessages() {
    let sent = RemoteError(.validation, message: "m", fields: ["userId": ["a"], "authorID": ["b"]])
    let error = DomainError(sent, fieldNames: ["userId": "authorID"])
    #expect(error.fields["authorID"].map { Set($0) } == ["a", "b"])
  }
}
