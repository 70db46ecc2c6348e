import Testing

@Suite struct LinkCompletionTests {
  @Test func interactiveBashCompletesLinks() async throws {
    try await BashCompletion.expectInTerminal([
      ("open innosample:", "open innosample://host/"), ("open 'innosample:/", "open 'innosample://host/"),
    ])
  }
}
