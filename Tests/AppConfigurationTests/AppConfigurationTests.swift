import AppConfiguration
import CommandLineIO
import Foundation
import Programs
import TerminalUI
import Testing

/// Which value counts, and what is said of one that is wrong.
struct AppConfigurationTests {
  private func configuration(
    flags: [ConfigurationKey: String] = [:], environment: [String: String] = [:], file: String? = nil
  ) throws -> AppConfiguration {
    let folder = try ConfigurationFolder(file)
    return try AppConfiguration(flags: flags, environment: environment, file: folder.file)
  }

  private func failure(
    flags: [ConfigurationKey: String] = [:], environment: [String: String] = [:], file: String? = nil
  ) throws -> (ScreenFailure, String) {
    let folder = try ConfigurationFolder(file)
    let failure = #expect(throws: ScreenFailure.self) {
      try AppConfiguration(flags: flags, environment: environment, file: folder.file)
    }
    return (try #require(failure), folder.file.path)
  }

  @Test func theFirstPlaceThatHasAValueCounts() throws {
    let file = #"{"retries": 3}"#
    let variables = ["INNOSAMPLE_RETRIES": "4"]
    for (values, text, origin) in [
      (try configuration(), "2", AppConfiguration.Origin.standard),
      (try configuration(file: file), "3", .file),
      (try configuration(environment: variables, file: file), "4", .environment),
      (try configuration(flags: [.retries: "5"], environment: variables, file: file), "5", .flag),
      (try configuration(flags: [.retries: "5"]), "5", .flag),
    ] {
      #expect(values[.retries].text == text)
      #expect(values[.retries].origin == origin)
      #expect(values[.timeout].origin == .standard)
    }
  }

  @Test(arguments: ConfigurationKey.allCases)
  func everyKeyIsReadFromEveryPlace(key: ConfigurationKey) throws {
    let value = key.problem(with: "7") == nil ? "7" : key.words.last ?? ""
    #expect(try configuration(flags: [key: value])[key].origin == .flag)
    #expect(try configuration(environment: [key.environmentVariable: value])[key].origin == .environment)
    let file = try configuration(file: #"{"\#(key.rawValue)": "\#(value)"}"#)
    #expect(file[key].origin == .file)
    #expect(file[key].text == value)
    #expect(try configuration()[key].text == key.defaultValue)
  }

  @Test(arguments: ConfigurationKey.allCases)
  func everyDefaultIsAValue(key: ConfigurationKey) {
    #expect(key.problem(with: key.defaultValue) == nil)
    #expect(key.words.allSatisfy { key.problem(with: $0) == nil })
    #expect(!key.purpose.isEmpty)
  }

  /// Without those of parameters of paths.
  private var keysOfEveryApp: [ConfigurationKey] { PathParameter.$all.withValue([]) { ConfigurationKey.allCases } }

  @Test func everyCaseIsAKey() throws {
    let file = "\(PackageFolder.above(#filePath))/App/Configuration/ConfigurationKey.swift"
    let source = try String(contentsOfFile: file, encoding: .utf8)
    let cases = source.matches(of: /^  case (\w+)$/.anchorsMatchLineEndings()).map { String($0.output.1) }
    #expect(keysOfEveryApp.map { "\($0)" } == cases)
  }

  @Test func everyKeyHasItsDefaultValue() {
    #expect(
      keysOfEveryApp.map(\.defaultValue) == [
        "embedded", "none", "none", "environment", "20", "2", "auto", "api", "standard", "auto", "auto", "auto", "vi",
      ])
  }

  @Test(arguments: [
    ("auto", "embedded", true), ("auto", "localhost:3000", false), ("always", "localhost:3000", true),
    ("never", "embedded", false),
  ])
  func onlyTheEmbeddedAPIIsKnownToHonorIdempotencyKeys(value: String, api: String, honors: Bool) throws {
    #expect(try configuration(flags: [.idempotent: value, .api: api]).serverHonorsIdempotencyKeys == honors)
  }

  @Test(arguments: [("embedded", nil), ("https://api.example/v1", "https://api.example/v1"), ("a:80", "http://a:80")])
  func apiIsTheEmbeddedOneOrAURL(text: String, url: String?) throws {
    #expect(try configuration(flags: [.api: text]).apiURL?.absoluteString == url)
  }

  @Test(
    arguments: [ConfigurationKey.tokenFile, .caFile], [("none", nil), ("./none", "./none")] as [(String, String?)])
  func fileIsNoneOrAPath(key: ConfigurationKey, value: (text: String, path: String?)) throws {
    #expect(try configuration(flags: [key: value.text]).path(key) == value.path)
  }

  @Test func environmentVariablesAreNamedAfterTheirKeys() {
    #expect(ConfigurationKey.tokenFile.environmentVariable == "INNOSAMPLE_TOKEN_FILE")
    #expect(ConfigurationKey.api.environmentVariable == "INNOSAMPLE_API")
  }

  @Test func emptyVariableIsNone() throws {
    #expect(try configuration(environment: ["INNOSAMPLE_LIMIT": ""])[.limit].origin == .standard)
  }

  @Test func variableOfAnotherProgramIsNotLookedAt() throws {
    let values = try configuration(environment: ["LIMIT": "x", "INNOSAMPLE_TARGETS": "x", "API": "x"])
    #expect(values.all.allSatisfy { $0.origin == .standard })
  }

  @Test func numbersOfTheFileMayBeTexts() throws {
    #expect(try configuration(file: #"{"timeout": "1.5"}"#)[.timeout].text == "1.5")
    #expect(try configuration(file: #"{"timeout": 1.5}"#)[.timeout].text == "1.5")
    #expect(try configuration(file: #"{"timeout": 20}"#)[.timeout].text == "20")
  }

  @Test func wrongFlagIsAUsageFailure() throws {
    let (failure, _) = try failure(flags: [.retries: "many"])
    #expect(failure.code == .usage)
    #expect(failure.message == "--retries takes a number from 0 to 100.")
  }

  @Test func firstWrongValueInTheOrderOfTheKeysIsNamed() throws {
    let variables = ["INNOSAMPLE_KEYS": "x", "INNOSAMPLE_TIMEOUT": "x", "INNOSAMPLE_RETRIES": "x"]
    let (failure, _) = try failure(environment: variables, file: #"{"limit": "x"}"#)
    #expect(failure.message == "INNOSAMPLE_TIMEOUT takes a number of seconds from 0.001 to 86400.")
  }

  @Test func wrongVariableIsNamed() throws {
    let (failure, _) = try failure(environment: ["INNOSAMPLE_RETRIES": "many"])
    #expect(failure.code == .configuration)
    #expect(failure.message == "INNOSAMPLE_RETRIES takes a number from 0 to 100.")
    #expect(failure.hint == "Change the environment variable, or unset it.")
  }

  @Test func wrongMemberIsNamedWithItsFile() throws {
    let (failure, path) = try failure(file: #"{"retries": "many"}"#)
    #expect(failure.code == .configuration)
    #expect(failure.message == "'retries' in '\(path)' takes a number from 0 to 100.")
    #expect(failure.hint?.contains("innosample config unset retries") == true)
  }

  @Test func valueThatIsOverriddenIsNotLookedAt() throws {
    let values = try configuration(flags: [.retries: "1"], environment: ["INNOSAMPLE_RETRIES": "many"])
    #expect(values[.retries].text == "1")
  }

  @Test func unknownMemberIsNamedWithWhatWasMeant() throws {
    let (failure, path) = try failure(file: #"{"retires": 1}"#)
    #expect(failure.code == .configuration)
    #expect(failure.message == "'\(path)' has an unknown key 'retires'. Did you mean 'retries'?")
    #expect(
      failure.hint == "Remove it with 'innosample config unset retires'; 'innosample config list' shows all keys.")
  }

  @Test func firstUnknownMemberIsNamed() throws {
    let (failure, path) = try failure(file: #"{"x3": 1, "x1": 1, "x5": 1, "x2": 1, "x4": 1, "api": ""}"#)
    #expect(failure.message.hasPrefix("'\(path)' has an unknown key 'x1'."))
  }

  @Test(arguments: [nil, "", "{}"])
  func withoutMembersTheDefaultsCount(file: String?) throws {
    #expect(try configuration(file: file).all.allSatisfy { $0.origin == .standard })
  }

  @Test(arguments: [
    ("https://user:secret@host/v1", "https://***@host/v1"), ("user:secret@host", "***@host"),
    ("https://host/a@b", "https://host/a@b"), ("http://a@b:c@host", "http://***@host"), ("embedded", "embedded"),
    ("https://host?to=a@b", "https://host?to=a@b"), ("https://host#a@b", "https://host#a@b"),
    ("https://user:secret@host?to=a@b", "https://***@host?to=a@b"),
    ("host?api_key=KKK&page=1", "host?api_key=***&page=1"), ("http://host/v1?t%6Fken=x", "http://host/v1?t%6Fken=***"),
    // RFC 3986, section 3.2.1: user-info may have sub-delimiters.
    ("us&er:s&cret@host", "***@host"), ("http://user:se\"<cr>et@host", "http://***@host"),
  ])
  func credentialsOfAnAddressAreNotShown(address: String, shown: String) throws {
    for key in [ConfigurationKey.api, .proxy] where key.problem(with: address) == nil {
      #expect(try configuration(flags: [key: address])[key].redacted == shown)
    }
  }

  @Test func nameOfAFileIsShownAsItIs() throws {
    #expect(try configuration(flags: [.tokenFile: "me@host/token"])[.tokenFile].redacted == "me@host/token")
  }

  @Test(arguments: [
    (ConfigurationKey.api, "ftp://host"), (.api, "host:0"), (.api, ""), (.proxy, "ftp://host"), (.proxy, "http://"),
    (.api, "http://***@host"), (.api, "***@host/v1"), (.proxy, "http://***@proxy:1"), (.proxy, "***@proxy:1"),
    (.api, "http://host?api_key=***"), (.api, "http://me:secret@host?api_key=…&page=1"), (.api, "http://***@h?a=1"),
    (.api, "8080"), (.api, "https:8080"), (.api, "HTTP:80"), (.api, "http://host/a b"), (.api, "http://host/\u{7F}"),
    (.proxy, "http://host/a b"), (.proxy, "http://host/\u{7F}"), (.timeout, "0.0009"),
    (.api, "host:65536"), (.proxy, "host:0"), (.proxy, "host:65536"), (.proxy, ""), (.timeout, "0"), (.timeout, "nan"),
    (.timeout, "86400.1"), (.timeout, ""), (.timeout, "0x10"), (.timeout, "0X1p3"),
    (.retries, "-1"), (.retries, "101"), (.retries, "1.5"), (.limit, "0"), (.limit, "-1"), (.limit, "some"),
    (.color, "yes"), (.pager, "always"), (.theme, "blue"), (.keys, "emacs"), (.tokenFile, ""), (.caFile, ""),
    (.live, "ftp://host"), (.live, "wss:/x"),
  ])
  func wrongValueIsRefusedWithoutBeingRepeated(key: ConfigurationKey, value: String) throws {
    let problem = try #require(key.problem(with: value))
    #expect(problem.hasPrefix("takes ") && problem.hasSuffix("."))
    #expect(value.count < 4 || !problem.contains("\(value) ") && !problem.hasSuffix("\(value)."))
  }

  @Test(arguments: [
    (.api, "http://me:secret***@host"), (.api, "http://***:secret@host"), (.api, "http://host/***?a=***b"),
    (ConfigurationKey.api, "localhost:3000"), (.proxy, "proxy:8080"), (.proxy, "socks5h://user:p@proxy:1080"),
    (.api, "[::1]:8080"), (.proxy, "[::1]:1080"), (.api, "HTTPS://host/v1"),
    (.api, "host:1"), (.api, "host:65535"), (.proxy, "host:1"), (.proxy, "host:65535"), (.proxy, "HTTP://proxy"),
    (.proxy, "https://proxy"), (.proxy, "socks5://proxy:1080"),
    (.timeout, "0.001"), (.timeout, "86400"), (.retries, "0"), (.retries, "100"),
    (.limit, "1"), (.tokenFile, "token"), (.caFile, "/etc/ca.pem"), (.live, "wss://host/live"), (.live, "host:1"),
  ])
  func rightValueIsAccepted(key: ConfigurationKey, value: String) {
    #expect(key.problem(with: value) == nil)
  }
}
