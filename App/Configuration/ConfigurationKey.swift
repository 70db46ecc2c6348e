import TerminalUI

/// A value of the configuration. The raw value is its name in the file, for `innosample config`, and of its option.
package enum ConfigurationKey: RawRepresentable, Hashable, CaseIterable, Sendable {
  case api
  /// One of ``PathParameter/all``, by its name in the path.
  case pathParameter(String)
  case tokenFile
  case caFile
  case proxy
  case timeout
  case retries
  case idempotent
  case live
  case limit
  case color
  case pager
  case theme
  case keys

  package static var allCases: [ConfigurationKey] {
    [.api] + PathParameter.all.map(pathParameter)
      + [.tokenFile, .caFile, .proxy, .timeout, .retries, .idempotent, .live, .limit, .color, .pager, .theme, .keys]
  }

  /// The most similar key, to suggest it; nil if none is similar.
  package static func nearest(to name: String) -> String? {
    Command.suggestion(for: name, in: allCases.map(\.rawValue))
  }

  package var rawValue: String {
    switch self {
    case .api: "api"
    case .pathParameter(let name): PathParameter.kebabCase(name)
    case .tokenFile: "token-file"
    case .caFile: "ca-file"
    case .proxy: "proxy"
    case .timeout: "timeout"
    case .retries: "retries"
    case .idempotent: "idempotent"
    case .live: "live"
    case .limit: "limit"
    case .color: "color"
    case .pager: "pager"
    case .theme: "theme"
    case .keys: "keys"
    }
  }

  package init?(rawValue: String) {
    guard let key = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = key
  }

  package var option: String { "--\(rawValue)" }

  package var environmentVariable: String {
    "\(Self.environmentPrefix)_\(rawValue.uppercased().replacing("-", with: "_"))"
  }

  /// Where the user can set it.
  package var hint: String {
    "Give it with \(option), with \(environmentVariable), or for all runs with "
      + "'innosample config set \(rawValue) VALUE'."
  }

  static let environmentPrefix = "INNOSAMPLE"

  /// What it sets, in a few words.
  package var purpose: String {
    switch self {
    case .api: "The server: a URL, or 'embedded'"
    case .pathParameter(let name): "The {\(name)} in the paths of requests"
    case .tokenFile: "The file with the token to send"
    case .caFile: "The file with certificates to trust too"
    case .proxy: "The proxy for requests to other machines"
    case .timeout: "Maximum time for a request, in seconds"
    case .retries: "Maximum number of retries"
    case .idempotent: "Retry writes by their Idempotency-Key"
    case .live: "Where changes are sent: a URL, or 'api'"
    case .limit: "Maximum number of items of a list"
    case .color: "When to print in colour"
    case .pager: "When to show long output in a pager"
    case .theme: "The terminal's background: light or dark"
    case .keys: "Movement keys: arrows, or vi (h j k l g G too)"
    }
  }

  package var defaultValue: String {
    switch self {
    case .api: "embedded"
    case .pathParameter: ""
    case .tokenFile, .caFile: "none"
    case .proxy: "environment"
    case .timeout: "20"
    case .retries: "2"
    case .live: "api"
    case .limit: "standard"
    case .idempotent, .color, .pager, .theme: "auto"
    case .keys: "vi"
    }
  }

  /// The words that it accepts; for some keys numbers, URLs or paths too.
  package var words: [String] {
    switch self {
    case .api: ["embedded"]
    case .tokenFile, .caFile: ["none"]
    case .proxy: ["environment", "none"]
    case .pathParameter, .timeout, .retries: []
    case .live: ["api"]
    case .limit: ["standard", "all"]
    case .idempotent, .color: ["auto", "always", "never"]
    case .pager: ["auto", "never"]
    case .theme: ["auto", "light", "dark"]
    case .keys: ["vi", "arrows"]
    }
  }

  /// Why `text` is not a valid value, as the rest of a sentence that begins with the key; nil for a valid one.
  ///
  /// The text is not repeated: it may hold a password.
  package func problem(with text: String) -> String? {
    if words.contains(text) { return nil }
    if isAddress, ShownAddress.isRedacted(text) {
      return "takes an address with its credentials, not the mark that is printed in their place."
    }
    switch self {
    case .api, .live:
      do {
        _ = try APIAddress.parse(self == .live ? APIAddress.ofWebSocket(text) : text)
        return nil
      } catch {
        return switch error {
        case .notHTTP: "takes an http or https URL with a host, such as http://localhost:3000."
        case .port: "takes a URL whose port is a number from 1 to 65535, such as http://localhost:3000."
        }
      }
    case .pathParameter: return [".", ".."].contains(text) ? "takes \(allowed)." : nil
    case .tokenFile, .caFile: return text.isEmpty ? "takes \(allowed)." : nil
    case .proxy: return ProxyAddress.isValid(text) ? nil : "takes \(allowed)."
    case .timeout:
      // Double also reads hexadecimal digits after 0x.
      let isInRange = !text.lowercased().contains("x") && Double(text).map((0.001...86_400).contains) == true
      return isInRange ? nil : "takes \(allowed)."
    case .retries: return Int(text).map((0...100).contains) == true ? nil : "takes \(allowed)."
    case .limit: return Int(text).map { $0 >= 1 } == true ? nil : "takes \(allowed)."
    case .idempotent, .color, .pager, .theme, .keys: return "takes \(allowed)."
    }
  }

  /// The values that it takes: the rest of a sentence.
  package var allowed: String {
    switch self {
    case .api: "an http or https URL with a host, such as http://localhost:3000, or 'embedded'"
    case .live: "a URL such as https://localhost:3000/live, or 'api' for /live of the server"
    case .pathParameter: "one component of a path, other than '.' and '..'"
    case .tokenFile, .caFile: "the name of a file, or 'none'"
    case .proxy: "a URL such as http://localhost:8080, or 'none'"
    case .timeout: "a number of seconds from 0.001 to 86400"
    case .retries: "a number from 0 to 100"
    case .limit: "a number from 1 up, 'all' or 'standard'"
    case .idempotent, .color, .pager, .theme, .keys:
      "\(words.dropLast().joined(separator: ", ")) or \(words.last ?? "")"
    }
  }

  /// `value` without credentials, to show it.
  package func redacted(_ value: String) -> String {
    isAddress ? ShownAddress.redacted(value) : value
  }

  private var isAddress: Bool { [.api, .live, .proxy].contains(self) }
}
