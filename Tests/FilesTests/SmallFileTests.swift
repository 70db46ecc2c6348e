import Files
import Testing

struct SmallFileTests {
  /// The system gives the size of this file as zero; a file that grows while it is read is longer than its size, too.
  @Test func fileThatIsLongerThanItsSizeSaysIsReadUpToTheLimit() {
    let failure = #expect(throws: SmallFile.Failure.self) { try SmallFile(path: "/proc/self/maps", limit: 100) }
    #expect(failure?.reason == "it is longer than 100 bytes")
  }
}
