import Glibc

/// Selects the files to parse: those with containers, those that refer to one, those that refer to a type that does,
/// and so on.
///
/// Most files of a package are not related to containers, and searching for a name takes a hundredth of the time of
/// parsing.
struct RelevantSources {
  /// The parsed files, sorted by path.
  private(set) var scans: [SourceScan] = []
  /// The files that are not parsed yet.
  private var remaining: [(file: String, text: String)]

  /// - Parameter sources: the text of each file, by its path relative to the root.
  init(_ sources: [String: String]) {
    remaining = sources.map { (file: $0.key, text: $0.value) }
    var searched: Set<String> = []
    var newNames: Set<String> = ["DIContainer"]
    while !newNames.isEmpty {
      parse(filesWithAnyOf: newNames)
      searched.formUnion(newNames)
      newNames = relevantNames.subtracting(searched)
    }
    scans.sort { $0.file < $1.file }
  }

  private mutating func parse(filesWithAnyOf names: Set<String>) {
    let end = remaining.partition { file in names.contains { file.text.hasWord($0) } }
    scans += remaining[end...].map { SourceScan($0.text, file: $0.file) }
    remaining.removeSubrange(end...)
  }

  /// The names of the containers, of the types that refer to one, and so on, in the files parsed so far.
  private var relevantNames: Set<String> {
    var names = Set(scans.flatMap(\.types).filter { $0.container != nil }.compactMap(\.path.last))
    let references = scans.flatMap(\.references)
    var count = 0
    while count != names.count {
      count = names.count
      for reference in references where !names.isDisjoint(with: reference.names) {
        if let owner = reference.owner.last { names.insert(owner) }
      }
    }
    return names
  }
}

extension String {
  /// Whether the text contains a name as a whole word.
  fileprivate func hasWord(_ name: String) -> Bool {
    // SAFETY: both strings end with a zero, which is not part of a name, so nothing after it is read. The check of
    // `start` prevents a read before it.
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
  /// Letters, digits, the underscore, and bytes of non-ASCII characters.
  fileprivate var isPartOfName: Bool { self < 0 || isalnum(Int32(self)) != 0 || self == Self(UInt8(ascii: "_")) }
}
