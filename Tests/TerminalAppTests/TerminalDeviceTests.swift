import Programs
import SystemPackage
import Testing

/// The terminal that the tests of the app are.
struct TerminalDeviceTests {
  private struct Output: Sendable {
    var bytes: [UInt8] = []
    var isAtEnd = false
  }

  @Test func outputIsReadToItsEndAfterTheTerminalWasClosed() async throws {
    let output = WaitableValue(Output())
    let device = try TerminalDevice(columns: 80, rows: 24, pieceSize: 16) { piece in
      output.update { output in
        output.bytes += piece
        output.isAtEnd = piece.isEmpty
      }
      return []
    }
    let text = Array(repeating: UInt8(ascii: "x"), count: 2_000)
    try device.follower.writeAll(text)
    try device.finish()
    let all = try await output.wait(for: "the end of the output", until: \.isAtEnd).bytes
    #expect(all == text)
  }

  @Test func waitThatIsCancelledFailsWithWhatWasExpectedAndTheLastValue() async {
    let value = WaitableValue(1)
    let waiting = Task { try await value.wait(for: "a 2", until: { $0 == 2 }) }
    waiting.cancel()
    let error = await #expect(throws: Polling.Timeout.self) { try await waiting.value }
    #expect(error?.description == "timed out waiting for a 2; the last value is\n1")
  }
}
