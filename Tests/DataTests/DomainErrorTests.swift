import Domain
import Testing

@testable import Data

@Suite struct DomainErrorTests {
  @Test func fieldsOfTheServerGetTheNamesOfTheDomain() {
    let sent = RemoteError(.validation, message: "m", fields: ["userId": ["is unknown"], "title": ["is empty"]])
    let error = sent.naming(["userId": "authorID", "body": "text"])
    #expect(error.fields == ["authorID": ["is unknown"], "title": ["is empty"]])
  }

  @Test func fieldsMappedToOneNameKeepAllTheirMessagesInTheOrderOfTheirNames() {
    let names = ["author", "authorID", "user", "userId", "writer"]
    let sent = RemoteError(
      .validation, message: "m", fields: Dictionary(uniqueKeysWithValues: names.map { ($0, ["1 \($0)", "2 \($0)"]) }))
    let error = sent.naming(Dictionary(uniqueKeysWithValues: names.map { ($0, "authorID") }))
    #expect(error.fields == ["authorID": names.flatMap { ["1 \($0)", "2 \($0)"] }])
  }
}
