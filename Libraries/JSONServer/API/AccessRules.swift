import Glibc

/// Which pages may use a server, and by which names of it.
///
/// A browser sends requests of every page that its user visits to this machine too. Without rules such a page could
/// read and write the data, by a request of its own (CORS, Fetch standard) or by a name that it lets lead to this
/// machine (DNS rebinding).
public struct ServerAccess: Sendable {
  /// The origins whose pages may read and write, such as `https://app.example`, beside those of this machine; `*` for
  /// every page.
  public var origins: [String] = []
  /// The names of hosts that requests may be for, beside those of this machine and the address that the server listens
  /// on.
  public var hosts: [String] = []

  /// None but those of this machine.
  public init() {}
}

/// What the program that runs a server lets it add to the messages of its responses. Each text begins with a blank.
public struct ServerAdvice: Sendable {
  /// After "This server is not 'name'."
  public var forHost = ""
  /// After "Pages of https://page.example may not use this server."
  public var forOrigin = ""
  /// After "The server is full."
  public var forFullServer = ""
  /// After "'path' cannot be written: No space left on device."
  public var forDataFile = ""

  /// No advice.
  public init() {}
}

/// The rules of a server that listens on an address.
struct AccessRules: Sendable {
  private let origins: Set<String>
  private let hosts: Set<String>
  /// Whether the server listens on every address, and each is one of its own.
  private let hasEveryAddress: Bool
  private let advice: ServerAdvice

  init(_ access: ServerAccess, address: String, advice: ServerAdvice = ServerAdvice()) {
    self.advice = advice
    origins = Set(access.origins.map { $0.lowercased() })
    hosts = Set((access.hosts + [address, "localhost", "::1"]).map { $0.lowercased() })
    hasEveryAddress = address == "0.0.0.0" || address == "::"
  }

  /// The response to a request that the rules forbid; nil for one that they allow. A request without an origin is of no
  /// page, and one without a host of no browser.
  func rejection(of request: HTTPRequest) -> HTTPResponse? {
    if let host = request.host, !host.isEmpty, !accepts(host: Self.name(ofHost: host)) {
      // RFC 9110, section 15.5.20.
      return .problem("This server is not '\(host)'.\(advice.forHost)", status: 421)
    }
    if let origin = request["origin"], !accepts(origin: origin) {
      return .problem("Pages of \(origin) may not use this server.\(advice.forOrigin)", status: 403)
    }
    return nil
  }

  func accepts(origin: String) -> Bool {
    let origin = origin.lowercased()
    if origins.contains("*") || origins.contains(origin) { return true }
    guard let scheme = origin.firstRange(of: "://") else { return false }
    let name = Self.name(ofHost: String(origin[scheme.upperBound...]))
    return ["localhost", "::1"].contains(name) || Self.isLoopback(name)
  }

  private func accepts(host name: String) -> Bool {
    hosts.contains(name) || Self.isLoopback(name) || hasEveryAddress && Self.isAddress(name)
  }

  /// In lower case, without a port, brackets and the full stop at the end.
  private static func name(ofHost host: String) -> String {
    let host = host.lowercased()
    if host.hasPrefix("[") { return String(host.dropFirst().prefix { $0 != "]" }) }
    let name = host.prefix { $0 != ":" }
    return String(name.hasSuffix(".") ? name.dropLast() : name)
  }

  /// RFC 5735, section 3.
  private static func isLoopback(_ name: String) -> Bool { name.hasPrefix("127.") && isAddress(name) }

  private static func isAddress(_ name: String) -> Bool {
    var address = in6_addr()
    return inet_pton(AF_INET, name, &address) == 1 || inet_pton(AF_INET6, name, &address) == 1
  }
}
