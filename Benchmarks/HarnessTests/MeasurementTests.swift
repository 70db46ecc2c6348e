import Testing

@testable import Harness

@Suite
struct MeasurementTests {
  @Test func aRatioIsTakenRoundByRound() {
    // Two of three rounds were disturbed, each for subject and baseline alike.
    let measurement = measure(samples: [10, 40, 30], baseline: [5, 20, 15])
    #expect(measurement.median == 30)
    #expect(measurement.baseline == 15)
    #expect(measurement.ratio == 2)
  }

  @Test func ratioIsNilWithoutABaselineOrWithAZeroOne() {
    #expect(measure(samples: [1], baseline: nil).ratio == nil)
    #expect(measure(samples: [1, 1], baseline: [0, 1]).ratio == nil)
  }

  @Test(arguments: [(Double?.none, Bool?.none), (50, true), (49.9, false)])
  func anAimIsMetUpToItsFigure(aim: Double?, isMet: Bool?) {
    #expect(measure(samples: [50], baseline: nil, aim: aim).isMet == isMet)
  }

  @Test(arguments: [(1.9, false), (2, true)])
  func anAimedRatioIsMetUpToItsFigure(ratio: Double, isMet: Bool) {
    #expect(measure(samples: [50], baseline: [25], aimedRatio: ratio).isMet == isMet)
    #expect(measure(samples: [50], baseline: nil, aimedRatio: ratio).isMet == nil)
  }

  @Test func theTableAlignsFiguresAtTheRight() {
    let table = Table(measurements: [
      measure("counter", samples: [20, 20, 22], baseline: [10, 10, 10], aim: 50),
      measure("a longer name", samples: [19_000], baseline: nil, allocations: 12.5, aim: 10_000),
      measure("ratio", samples: [20], baseline: [10], aimedRatio: 1.5),
      measure("nothing", samples: [0], baseline: nil),
    ])
    #expect(
      table.text == """
        case           median  spread  baseline  ratio  allocations      aim
        counter         20 ns     5 %     10 ns    × 2            0  ≤ 50 ns  met
        a longer name   19 µs     0 %         –      –         12.5  ≤ 10 µs  missed
        ratio           20 ns     0 %     10 ns    × 2            0  ≤ × 1.5  missed
        nothing          0 ns     0 %         –      –            0        –
        """)
  }

  private func measure(
    _ name: String = "case", samples: [Double], baseline: [Double]?, allocations: Double = 0, aim: Double? = nil,
    aimedRatio: Double? = nil
  ) -> Measurement {
    let subject = Case(name, aim: aim, aimedRatio: aimedRatio) { repeated {} }
    return Measurement(of: subject, samples: samples, baseline: baseline, allocations: allocations)
  }
}
