/// Max-min fairness (water filling): every child gets its ideal length if there is room for all; what is left over, or
/// missing, is shared so that the lengths come as close to each other as the limits permit. Small ones stay whole while
/// large ones give way.
enum MaxMinFairness {
  struct Limits {
    var least: Int
    var ideal: Int
    var most: Int
  }

  /// One share for each of `limits`; their sum exceeds `available` only when the least lengths do.
  static func shares(of available: Int, among limits: [Limits]) -> [Int] {
    let isEnough = limits.reduce(0) { $0 + $1.ideal } <= available
    let ranges = limits.map { isEnough ? $0.ideal...max($0.ideal, $0.most) : min($0.least, $0.ideal)...$0.ideal }

    func shares(level: Int) -> [Int] { ranges.map { min(max(level, $0.lowerBound), $0.upperBound) } }
    func total(level: Int) -> Int { ranges.reduce(0) { $0 + min(max(level, $1.lowerBound), $1.upperBound) } }

    // The highest water level that fits, found by bisection; then a column each for as many as there are columns left.
    var low = 0
    var high = max(0, available)
    while low < high {
      let middle = (low + high + 1) / 2
      if total(level: middle) <= available { low = middle } else { high = middle - 1 }
    }
    var result = shares(level: low)
    var rest = available - result.reduce(0, +)
    for (index, range) in ranges.enumerated() where rest > 0 && result[index] == low && low < range.upperBound {
      result[index] += 1
      rest -= 1
    }
    return result
  }
}
