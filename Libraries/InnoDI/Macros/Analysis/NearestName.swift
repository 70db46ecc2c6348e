/// Finds the intended name for a misspelt one, by edit distance (optimal string alignment).
enum NearestName {
  /// The candidate with the fewest edits; nil when more than a third of its letters differ.
  static func to(_ name: String, among candidates: [String]) -> String? {
    candidates
      .map { (name: $0, distance: distance(Array(name.lowercased()), Array($0.lowercased()))) }
      .filter { $0.distance * 3 <= max($0.name.count, name.count) }
      .min { $0.distance < $1.distance }?
      .name
  }

  /// The number of insertions, deletions, replacements and swaps of neighbours.
  private static func distance(_ left: [Character], _ right: [Character]) -> Int {
    var previous: [Int] = []
    var last = Array(0...right.count)
    for i in left.indices {
      var row = [i + 1]
      for j in right.indices {
        var edits = min(last[j] + (left[i] == right[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] { edits = min(edits, previous[j - 1] + 1) }
        row.append(edits)
      }
      (previous, last) = (last, row)
    }
    return last[right.count]
  }
}
