/// The directives of a `Cache-Control` field (RFC 9111, section 5.2).
struct CacheControl {
  /// What larger numbers of seconds count as (section 1.2.2).
  static let mostSeconds = Int(Int32.max)

  /// By name in small letters; the first of equal names counts, as for most caches.
  private var directives: [String: String?] = [:]

  /// No directives where there is no field.
  init(_ value: String?) {
    for item in value.map(Self.items) ?? [] {
      let pair = item.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false).map(\.trimmed)
      guard let name = pair.first?.lowercased(), !name.isEmpty, directives[name] == nil else { continue }
      let argument = pair.count > 1 ? pair[1].filter { $0 != "\"" } : nil
      directives.updateValue(argument, forKey: name)
    }
  }

  func has(_ name: String) -> Bool { directives[name] != nil }

  /// What follows the name; `nil` where nothing does, and where the directive is absent.
  func argument(_ name: String) -> String? { directives[name] ?? nil }

  /// The argument in seconds, `nil` where the directive is absent. One that is no number counts as zero: the answer is stale then
  /// (section 4.2.1).
  func seconds(_ name: String) -> Int? {
    guard let argument = directives[name] else { return nil }
    return argument.flatMap(Self.seconds(of:)) ?? 0
  }

  /// A number of seconds, at most ``mostSeconds``; `nil` for what is none.
  static func seconds(of text: String) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return min(Int(text) ?? .max, mostSeconds)
  }

  /// Split at the commas that are not within quotation marks; by bytes, as a combining character would hide a comma
  /// behind itself.
  private static func items(_ value: String) -> [Substring.UTF8View] {
    var isQuoted = false
    return value.utf8.split { byte in
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      return byte == UInt8(ascii: ",") && !isQuoted
    }
  }
}

extension Substring.UTF8View {
  /// Without blanks and tabs at either end (RFC 9110, section 5.6.3).
  var trimmed: String {
    let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
    guard let first = firstIndex(where: { !isBlank($0) }), let last = lastIndex(where: { !isBlank($0) }) else {
      return ""
    }
    return String(decoding: self[first...last], as: UTF8.self)
  }
}
