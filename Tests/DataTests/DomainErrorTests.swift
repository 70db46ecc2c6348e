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
      remote, message: "m", reason: "r", hint: "h", details: "d", serverMessage: "s", fields: ["title": ["t"]],
      retryAfter: .seconds(7))
    let expected = DomainError(
      domain, message: "m", reason: "r", hint: "h", details: "d", serverMessage: "s", fields: ["title": ["t"]],
      retryAfter: .seconds(7))
    #expect(DomainError(sent) == expected)
  }

  @Test func errorIsDescribedByItsMessage() {
    #expect("\(DomainError(.failed, message: "m", reason: "r", hint: "h", serverMessage: "s"))" == "m")
  }

  @Test func fieldsOfTheServerGetTheNamesOfTheDomain() {
    let sent = RemoteError(.validation, message: "m", fields: ["userId": ["is unknown"], "title": ["is empty"]])
    let error = DomainError(sent, fieldNames: ["userId": "authorID", "body": "text"])
    #expect(error.fields == ["authorID": ["is unknown"], "title": ["is empty"]])
  }

  @Test func fieldsMappedToOneNameKeepAllTheirMessagesInTheOrderOfTheirNames() {
    let names = ["author", "authorID", "user", "userId", "writer"]
    let sent = RemoteError(
      .validation, message: "m", fields: Dictionary(uniqueKeysWithValues: names.map { ($0, ["1 \($0)", "2 \($0)"]) }))
    let error = DomainError(sent, fieldNames: Dictionary(uniqueKeysWithValues: names.map { ($0, "authorID") }))
    #expect(error.fields == ["authorID": names.flatMap { ["1 \($0)", "2 \($0)"] }])
  }
}
