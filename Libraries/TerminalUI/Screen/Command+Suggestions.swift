extension Command {
  /// The names nearest to one that does not exist, best first.
  ///
  /// Near means: at most a third of the letters (one at least) inserted, left out, exchanged or swapped with a
  /// neighbour, or `name` is the beginning of it, with two letters or more. Case does not count; equal distances keep
  /// the order of `names`. Exact matches come first.
  public static func suggestions(for name: String, in names: [String], limit: Int = 3) -> [String] {
    // What is longer than any command by far is no slip of the finger, and is not worth the quadratic comparison.
    let wanted = Array(name.lowercased().prefix(64))
    var near: [(name: String, distance: Int)] = []
    for candidate in names {
      let letters = Array(candidate.lowercased())
      let distance = distance(from: wanted, to: letters)
      if distance <= max(1, max(wanted.count, letters.count) / 3), distance < letters.count {
        near.append((candidate, distance))
      } else if wanted.count >= 2, letters.starts(with: wanted) {
        near.append((candidate, distance))
      }
    }
    let order = near.enumerated().sorted { ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset) }
    return order.prefix(max(0, limit)).map(\.element.name)
  }

  /// Optimal string alignment: Levenshtein's distance with swaps of neighbours.
  private static func distance(from left: [Character], to right: [Character]) -> Int {
    var beforePrevious: [Int] = []
    var previous = Array(0...right.count)
    for row in left.indices {
      var current = [row + 1]
      for column in right.indices {
        let exchange = previous[column] + (left[row] == right[column] ? 0 : 1)
        var best = min(exchange, previous[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          best = min(best, beforePrevious[column - 1] + 1)
        }
        current.append(best)
      }
      (beforePrevious, previous) = (previous, current)
    }
    return previous[right.count]
  }
}
