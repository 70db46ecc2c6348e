import Files
import FoundationEssentials
import Glibc
package import TerminalUI

/// The configuration file: one JSON object whose members are strings and numbers.
package struct ConfigurationFile: Sendable {
  /// In bytes.
  private static let longest = 1 << 20
  private static let longestWait = Duration.seconds(10)

  package let path: String

  package init(path: String) {
    self.path = path
  }

  /// The file of the user: `$XDG_CONFIG_HOME/innosample/config.json`, where the variable is `~/.config` when it is
  /// unset or not an absolute path (XDG Base Directory Specification).
  package init(environment: [String: String]) {
    let home =
      environment["HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? FileManager.default.homeDirectoryForCurrentUser.path
    let folder = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "\(home)/.config"
    path = "\(folder)/innosample/config.json"
  }

  /// The members by their names, known or not; none when there is no file.
  package func read() throws(ScreenFailure) -> [String: String] {
    let file: SmallFile?
    do {
      file = try SmallFile(path: path, limit: Self.longest)
    } catch .system(ENOTDIR) {
      return [:]
    } catch {
      let hint =
        switch error {
        case .system: "Check who may read it."
        case .notRegular, .longer: "Move it away, and set the values anew with 'innosample config set'."
        }
      throw failure("'\(path)' cannot be read: \(error.reason).", hint: hint)
    }
    guard let data = file?.data, !data.isEmpty else { return [:] }
    let members: [String: Member]
    do {
      members = try JSONDecoder().decode([String: Member].self, from: data)
    } catch {
      throw failure(
        "'\(path)' is not a JSON object of strings and numbers\(Self.place(of: error)).",
        hint: "Correct it, or delete it to start anew.")
    }
    if let flaw = JSONFlaw(in: data) {
      throw failure("'\(path)' is not valid JSON: \(flaw).", hint: "Correct it, or delete it to start anew.")
    }
    return members.mapValues(\.text)
  }

  /// Sets a member, or removes it for nil; the file is replaced as a whole. A new file and its folders are the user's
  /// alone: a URL in it may hold a password. The path of a file becomes absolute, as it is read in other folders later.
  ///
  /// The file is locked from reading it until the new one is in place: no change of another program is lost.
  ///
  /// - Throws: why the file cannot be written; why a token file or a certificate file cannot be used.
  package func set(_ name: String, to value: String?) throws(ScreenFailure) {
    var value = value
    if let path = value, let key = ConfigurationKey(rawValue: name), !key.words.contains(path) {
      if key == .tokenFile { try TokenFile(path: path, server: nil).checkToSave() }
      if key == .caFile { try CertificateFile(path: path).check() }
      if [.tokenFile, .caFile].contains(key), !path.hasPrefix("/") {
        value = "\(FileManager.default.currentDirectoryPath)/\(path)"
      }
    }
    guard try read()[name] != value else { return }
    let lock = try lock()
    defer { lock.release() }
    var members = try read()
    members[name] = value
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let encoded = try? encoder.encode(
      Dictionary(uniqueKeysWithValues: members.map { ($0, Member(text: $1, key: ConfigurationKey(rawValue: $0))) }))
    guard let encoded else { return }
    do {
      try FileReplacement(of: path, newFileMode: 0o600).write(encoded + [UInt8(ascii: "\n")])
    } catch {
      throw unwritable(error)
    }
  }

  /// Waits while another program has the lock, which is not long unless that program is stopped.
  private func lock() throws(ScreenFailure) -> FileLock {
    let deadline = ContinuousClock.now + Self.longestWait
    do {
      while ContinuousClock.now < deadline {
        if let lock = try FileLock(of: path) { return lock }
        usleep(5000)
      }
    } catch {
      throw unwritable(error)
    }
    throw ScreenFailure(
      code: .failure, message: "'\(path)' cannot be written: another program keeps it locked.",
      hint: "Try again when that program has ended.")
  }

  private func unwritable(_ error: FileReplacement.Failure) -> ScreenFailure {
    ScreenFailure(
      code: .failure, message: "'\(path)' cannot be written: \(String(cString: strerror(error.number))).",
      hint: "Check who may write it, or name another folder with XDG_CONFIG_HOME.")
  }

  private func failure(_ message: String, hint: String) -> ScreenFailure {
    ScreenFailure(code: .configuration, message: message, hint: hint)
  }

  /// The member that is of the wrong type.
  private static func place(of error: any Error) -> String {
    let context: DecodingError.Context? =
      switch error {
      case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context): context
      default: nil
      }
    return context?.codingPath.first.map { ": '\($0.stringValue)' is neither" } ?? ""
  }
}

/// A string or a number, as text.
private struct Member: Codable {
  let text: String
  var isNumber = false

  init(text: String, key: ConfigurationKey?) {
    self.text = text
    isNumber = key?.isNumeric == true && Double(text)?.isFinite == true
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      self.text = text
    } else if let number = try? container.decode(Int.self) {
      text = "\(number)"
    } else {
      text = "\(try container.decode(Double.self))"
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if isNumber, let number = Int(text) {
      try container.encode(number)
    } else if isNumber, let number = Double(text) {
      try container.encode(number)
    } else {
      try container.encode(text)
    }
  }
}
