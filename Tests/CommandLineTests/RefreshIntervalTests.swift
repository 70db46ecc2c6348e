import Testing

@testable import innosample

struct RefreshIntervalTests {
  @Test(
    arguments: [
      ("30s", 30), ("30", 30), ("5m", 300), ("1", 1), ("86400s", 86_400), ("", nil), ("s", nil), ("0", nil),
      ("-1s", nil),
      ("86401", nil), ("1h", nil), ("1.5s", nil), ("30 s", nil), ("5mm", nil), ("99999999999999999999m", nil),
    ] as [(String, Int?)])
  func intervalIsANumberOfSecondsOrMinutes(text: String, seconds: Int?) {
    #expect(RefreshInterval(argument: text)?.duration == seconds.map { .seconds($0) })
  }
}
