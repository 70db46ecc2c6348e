import Programs
import Testing

struct PollingTests {
  @Test func waitThatIsCancelledFailsWithWhatWasExpectedAndTheLastValue() async {
    let waiting = Task { try await Polling.wait(for: "a 2", in: { 1 }, until: { $0 == 2 }) }
    waiting.cancel()
    let error = await #expect(throws: Polling.Timeout.self) { try await waiting.value }
    #expect(error?.description == "timed out waiting for a 2; the last value is\n1")
  }
}
