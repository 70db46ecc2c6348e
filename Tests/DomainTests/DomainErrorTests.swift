import Domain
import Testing

@Suite struct DomainErrorTests {
  @Test(arguments: [nil, .zero, .seconds(7)] as [Duration?])
  func retryAfterOfZeroDiffersFromNone(wait: Duration?) {
    #expect(DomainError(.rateLimited, message: "m", retryAfter: wait).retryAfter == wait)
  }

  @Test func reasonIsTheMessageUnlessItIsStated() {
    #expect(DomainError(.failed, message: "m").reason == "m")
    #expect(DomainError(.failed, message: "m", reason: "r").reason == "r")
  }
}
