/// The directives of a `Cache-Control` field (RFC 9111, section 5.2).
struct CacheControl {
  /// The largest number of seconds; larger ones count as this (section 1.2.2).
  static let mostSeconds = Int(Int32.max)

  /// By name in lower case. Of equal names the first counts, as in most caches.
  private var directives: [String: String?] = [:]

  /// No directives if there is no field.
  init(_ value: String?) {
    for item in value.map(Self.items) ?? [] {
      let pair = item.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false).map(\.trimmed)
      guard let name = pair.first?.lowercased(), !name.isEmpty, directives[name] == nil else { continue }
      let argument = pair.count > 1 ? pair[1].filter { $0 != "\"" } : nil
      directives.updateValue(argument, forKey: name)
    }
  }

  func has(_ name: String) -> Bool { directives[name] != nil }

  /// The argument of a directive; `nil` if it has none, and if the directive is absent.
  func argument(_ name: String) -> String? { directives[name] ?? nil }

  /// The argument in seconds; `nil` if the directive is absent. An argument that is not a number counts as zero: the
  /// response is stale then (section 4.2.1).
  func seconds(_ name: String) -> Int? {
    guard let argument = directives[name] else { return nil }
    return argument.flatMap(Self.seconds(of:)) ?? 0
  }

  /// A number of seconds, at most ``mostSeconds``; `nil` for what is none.
  static func seconds(of text: String) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return min(Int(text) ?? .max, mostSeconds)
  }

  /// Splits at commas outside quotation marks; by bytes, because a combining character after a comma would form one
  /// Character with it.
  private static func items(_ value: String) -> [Substring.UTF8View] {
    var isQuoted = false
    return value.utf8.split { byte in
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      return byte == UInt8(ascii: ",") && !isQuoted
    }
  }
}

extension Substring.UTF8View {
  /// Without spaces and tabs at either end (RFC 9110, section 5.6.3).
  var trimmed: String {
    let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
    guard let first = firstIndex(where: { !isBlank($0) }), let last = lastIndex(where: { !isBlank($0) }) else {
      return ""
    }
    return String(decoding: self[first...last], as: UTF8.self)
  }
}
