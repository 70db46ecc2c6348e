import Testing

@testable import Harness

@Suite
struct UnitTests {
  @Test(arguments: [
    (Unit.nanoseconds, 0.0, "0 ns"),
    (.nanoseconds, 9.994, "9.99 ns"),
    (.nanoseconds, 9.996, "10 ns"),
    (.nanoseconds, 50.25, "50.2 ns"),
    (.nanoseconds, 99.96, "100 ns"),
    (.nanoseconds, 999.4, "999 ns"),
    (.nanoseconds, 999.6, "1 µs"),
    (.nanoseconds, 19_120, "19.1 µs"),
    (.nanoseconds, 2_400_000, "2.4 ms"),
    (.bytes, 532.4, "532 B"),
    (.bytes, 9_999.4, "9999 B"),
    (.bytes, 12_340, "12.3 KB"),
    (.number, 0.99, "0.99"),
    (.number, 1_234, "1234"),
  ])
  func amountsHaveThreeDigitsAndTheUnitThatSuitsThem(unit: Unit, amount: Double, text: String) {
    #expect(unit.text(amount) == text)
  }
}
