import Testing

@testable import Harness

@Suite
struct DistributionTests {
  @Test(arguments: [
    ([7], 7, 0),
    ([3, 1, 2], 2, 1),
    ([4, 1, 3, 2], 2.5, 1.5),
    ([5, 1, 2, 4, 3], 3, 2),
    ([1, 1, 1, 1, 100], 1, 0),
  ])
  func medianAndQuartilesLieBetweenTheSamplesInOrder(samples: [Double], median: Double, spread: Double) {
    let distribution = Distribution(samples)
    #expect(distribution.median == median)
    #expect(distribution.spread == spread)
  }
}
