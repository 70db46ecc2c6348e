/// Finds what a misspelt name was probably meant to be.
enum NearestName {
  /// The candidate with the fewest edits, if a third of its letters or fewer differ; nil otherwise.
  static func to(_ name: String, among candidates: [String]) -> String? {
    candidates
      .map { (name: $0, distance: distance(Array(name.lowercased()), Array($0.lowercased()))) }
      .filter { $0.distance * 3 <= max($0.name.count, name.count) }
      .min { $0.distance < $1.distance }?
      .name
  }

  private static func distance(_ left: [Character], _ right: [Character]) -> Int {
    var row = Array(0...right.count)
    for (i, letter) in left.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, other) in right.enumerated() {
        let substituted = diagonal + (letter == other ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(substituted, diagonal + 1, row[j] + 1)
      }
    }
    return row[right.count]
  }
}
