/// The directives of a `Cache-Control` field (RFC 9111, section 5.2).
struct CacheControl {
  /// By name in small letters; the first of equal names counts, as for most caches.
  private var directives: [String: String?] = [:]

  /// No directives where there is no field.
  init(_ value: String?) {
    for item in value.map(Self.items) ?? [] {
      let pair = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map { Self.trimmed($0) }
      guard let name = pair.first?.lowercased(), !name.isEmpty, directives[name] == nil else { continue }
      let argument = pair.count > 1 ? pair[1].filter { $0 != "\"" } : nil
      directives.updateValue(argument, forKey: name)
    }
  }

  func has(_ name: String) -> Bool { directives[name] != nil }

  /// What follows the name; `nil` where nothing does, and where the directive is absent.
  func argument(_ name: String) -> String? { directives[name] ?? nil }

  /// The argument in seconds, `nil` where the directive is absent. One that is no number counts as zero: the answer is stale then
  /// (section 4.2.1). Numbers beyond 31 bits count as the largest of those (section 1.2.2).
  func seconds(_ name: String) -> Int? {
    guard let argument = directives[name] else { return nil }
    guard let argument, argument.utf8.allSatisfy({ (0x30...0x39).contains($0) }), !argument.isEmpty else { return 0 }
    return min(Int(argument) ?? .max, Int(Int32.max))
  }

  /// Split at the commas that are not within quotation marks.
  private static func items(_ value: String) -> [Substring] {
    var isQuoted = false
    return value.split { character in
      if character == "\"" { isQuoted.toggle() }
      return character == "," && !isQuoted
    }
  }

  private static func trimmed(_ text: Substring) -> String {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    let start = text.drop(while: isBlank)
    return String(start.reversed().drop(while: isBlank).reversed())
  }
}
