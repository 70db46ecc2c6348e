import Glibc

/// The files that have to be parsed: those with containers, those that name one, those that name a type that does, and so on.
///
/// Most files of a package have nothing to do with its containers, and to look for a name takes a hundredth of parsing.
struct RelevantSources {
  private(set) var scans: [SourceScan] = []
  private var remaining: [(file: String, text: String)]
  private var names: Set<String> = []

  /// - Parameter sources: the text of each file, by its path from the root.
  init(_ sources: [String: String]) {
    remaining = sources.sorted { $0.key < $1.key }.map { (file: $0.key, text: $0.value) }
    var wanted: Set<String> = ["DIContainer"]
    while !wanted.isEmpty {
      parse { text in wanted.contains { text.hasWord($0) } }
      let known = names
      names = found
      wanted = names.subtracting(known)
    }
    scans.sort { $0.file < $1.file }
  }

  private mutating func parse(where isWanted: (String) -> Bool) {
    let wanted = remaining.filter { isWanted($0.text) }
    guard !wanted.isEmpty else { return }
    remaining.removeAll { isWanted($0.text) }
    scans += wanted.map { SourceScan($0.text, file: $0.file) }
  }

  /// The names of the containers, of the types that name one, and so on, as far as they are parsed.
  private var found: Set<String> {
    var found = Set(scans.flatMap(\.types).filter { $0.container != nil }.compactMap(\.path.last))
    let references = scans.flatMap(\.references)
    var count = 0
    while count != found.count {
      count = found.count
      for reference in references where !found.isDisjoint(with: reference.names) {
        if let owner = reference.owner.last { found.insert(owner) }
      }
    }
    return found
  }
}

extension String {
  /// Whether a name occurs here, and not as a part of a longer one.
  fileprivate func hasWord(_ name: String) -> Bool {
    // Both texts end with a zero, which is no part of a name: nothing is read behind it, nor, at the start, before the text.
    withCString { start in
      var rest = start
      while let found = strstr(rest, name) {
        let end = UnsafePointer(found) + name.utf8.count
        if found == start || !found[-1].isPartOfName, !end.pointee.isPartOfName { return true }
        rest = end
      }
      return false
    }
  }
}

extension CChar {
  /// Letters, digits, the underscore, and all bytes of characters beyond ASCII.
  fileprivate var isPartOfName: Bool { self < 0 || isalnum(Int32(self)) != 0 || self == Self(UInt8(ascii: "_")) }
}
