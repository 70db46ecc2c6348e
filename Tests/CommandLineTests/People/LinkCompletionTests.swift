import Programs
import Testing

@Suite struct LinkCompletionTests {
  @Test func interactiveBashCompletesLinks() async throws {
    try await InnoSample.completion.expectInTerminal([
      ("open innosample:", "open innosample://host/"), ("open 'innosample:/", "open 'innosample://host/"),
    ])
  }
}
