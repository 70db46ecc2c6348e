import Fuzzing
import Testing

@testable import TerminalUI

struct MaxMinFairnessTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let available: Int
    /// Least, ideal and most of each.
    let limits: [(Int, Int, Int)]
    let shares: [Int]
    var testDescription: String { "\(available) among \(limits)" }
  }

  static let cases: [Case] = [
    Case(available: 8, limits: [], shares: []),
    Case(available: 8, limits: [(1, 4, 4), (1, 4, 4)], shares: [4, 4]),
    Case(available: 10, limits: [(1, 4, 4), (1, 4, 4)], shares: [4, 4]),
    Case(available: 7, limits: [(1, 4, 4), (1, 4, 4)], shares: [4, 3]),
    Case(available: 8, limits: [(1, 9, 9), (1, 9, 9), (1, 9, 9)], shares: [3, 3, 2]),
    // A column left over goes to the first that can take it: not to a full one, and not to one that has more already.
    Case(available: 7, limits: [(1, 2, 2), (1, 9, 9), (1, 9, 9)], shares: [2, 3, 2]),
    Case(available: 6, limits: [(1, 9, 9), (1, 2, 2), (1, 9, 9)], shares: [2, 2, 2]),
    Case(available: 8, limits: [(1, 2, 2), (1, 9, 9), (1, 9, 9)], shares: [2, 3, 3]),
    Case(available: 8, limits: [(5, 9, 9), (1, 9, 9), (1, 9, 9)], shares: [5, 2, 1]),
    Case(available: 5, limits: [(3, 9, 9), (1, 9, 9)], shares: [3, 2]),
    Case(available: 6, limits: [(3, 9, 9), (1, 9, 9)], shares: [3, 3]),
    Case(available: 7, limits: [(3, 9, 9), (1, 9, 9)], shares: [4, 3]),
    // The least lengths are kept even where they do not fit.
    Case(available: 3, limits: [(2, 5, 5), (2, 5, 5)], shares: [2, 2]),
    Case(available: 0, limits: [(2, 5, 5), (0, 5, 5)], shares: [2, 0]),
    Case(available: -4, limits: [(1, 5, 5)], shares: [1]),
    Case(available: 2, limits: [(5, 3, 3)], shares: [3]),
    // What is left over makes those grow that can, the shortest first.
    Case(available: 10, limits: [(1, 2, 100), (1, 2, 2), (1, 2, 100)], shares: [4, 2, 4]),
    Case(available: 11, limits: [(1, 2, 100), (1, 2, 2), (1, 2, 100)], shares: [5, 2, 4]),
    Case(available: 12, limits: [(1, 8, 100), (1, 2, 100)], shares: [8, 4]),
    Case(available: 50, limits: [(1, 2, 3), (1, 2, 4)], shares: [3, 4]),
    Case(available: 50, limits: [(1, 2, 1), (1, 2, 4)], shares: [2, 4]),
  ]

  private func shares(of available: Int, among limits: [(Int, Int, Int)]) -> [Int] {
    let isEnough = limits.reduce(0) { $0 + $1.1 } <= available
    return MaxMinFairness.shares(
      of: available, among: limits.map { isEnough ? $0.1...max($0.1, $0.2) : min($0.0, $0.1)...$0.1 })
  }

  @Test(arguments: cases)
  func aLengthIsDivided(_ testCase: Case) {
    #expect(shares(of: testCase.available, among: testCase.limits) == testCase.shares)
  }

  @Test(arguments: SeededGenerator.seeds())
  func sharesKeepTheirLimitsAndUseAllThatTheyCan(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let limits = (0..<Int.random(in: 1...6, using: &generator)).map { _ in
        let bounds = (0..<3).map { _ in Int.random(in: 0...20, using: &generator) }.sorted()
        return (bounds[0], bounds[1], bounds[2])
      }
      let available = Int.random(in: 0...80, using: &generator)
      let shares = shares(of: available, among: limits)
      let hint: Comment = "seed \(seed): \(available) among \(limits) gave \(shares)"
      try #require(zip(shares, limits).allSatisfy { $0 >= $1.0 && $0 <= $1.2 }, hint)
      let (least, most) = (limits.map(\.0).reduce(0, +), limits.map(\.2).reduce(0, +))
      try #require(shares.reduce(0, +) == min(max(available, least), most), hint)
      let isEnough = limits.map(\.1).reduce(0, +) <= available
      for (share, limit) in zip(shares, limits) {
        try #require(isEnough ? share >= limit.1 : share <= limit.1, hint)
        // One could have more only at the cost of another that is at most as long already.
        let couldGrow = share < (isEnough ? limit.2 : limit.1)
        for (other, otherLimit) in zip(shares, limits) where couldGrow && other > share + 1 {
          try #require(other == (isEnough ? otherLimit.1 : otherLimit.0), hint)
        }
      }
    }
  }
}
