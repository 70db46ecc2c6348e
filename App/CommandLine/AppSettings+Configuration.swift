import AppComposition
import AppConfiguration
import CommandLineIO
import CoreNetwork
import Domain
import TerminalUI

extension AppSettings {
  /// What the options and the configuration say of the app.
  ///
  /// - Throws: why the token file or the certificate file cannot be used.
  init(_ options: Options, _ configuration: AppConfiguration) throws {
    self.init()
    timeout = Double(configuration[.timeout].text).map { .seconds($0) } ?? timeout
    maximumAttempts = Int(configuration[.retries].text).map { $0 + 1 } ?? maximumAttempts
    honorsIdempotencyKeys = configuration.serverHonorsIdempotencyKeys
    let limit = configuration[.limit].text
    listLimit = limit == "all" ? .all : Int(limit).map(ListLimit.first)
    for header in try options.headers.map(RequestHeader.init) { header.add(to: &headers) }
    if let path = configuration.path(.tokenFile) {
      var file = TokenFile(path: path, server: configuration.apiURL)
      try file.check()
      tokens = file
    }
    // The embedded API does not look at them, so that a run without configuration works.
    if configuration.apiURL == nil { pathParameters = PathParameter.placeholders }
    for name in PathParameter.all {
      let value = configuration[.pathParameter(name)].text
      if !value.isEmpty { pathParameters[name] = value }
    }
    pathParameterHint = { PathParameter.all.contains($0) ? ConfigurationKey.pathParameter($0).hint : nil }
    loginHint = "Give a token with --token-file, or credentials in the URL, such as https://NAME:PASSWORD@HOST."
    if let path = configuration.path(.caFile) {
      try CertificateFile(path: path).check()
      connection.authorities = .systemAnd(file: path)
    }
    switch configuration[.proxy].text {
    case "environment": connection.proxy = .environment
    case "none": connection.proxy = .none
    case let url: connection.proxy = .url(ProxyAddress.url(url))
    }
    liveURL = configuration.liveURL
    settingsRepository = configuration.settings
    savedLists = StateFolder.savedLists
    drafts = StateFolder.drafts
    if options.verbose {
      reportTraffic = { [console = Console.current] in console.writeError("\(TerminalText.safe($0))\n") }
    }
  }
}
