import Files
import FoundationEssentials
import Glibc
public import TerminalUI

/// A file of settings: one JSON object whose members are strings and numbers.
///
/// ```swift
/// let folder = BaseDirectory.configuration(of: "albums", in: environment)
/// let settings = SettingsFile(path: "\(folder)/config.json", numbers: ["limit"])
/// try settings.set("limit", to: "5")
/// ```
public struct SettingsFile: Sendable {
  /// In bytes.
  private static let longest = 1 << 20
  private static let longestWait = Duration.seconds(10)

  /// Where the file is, or will be.
  public let path: String
  private let numbers: Set<String>
  private let setCommand: String?

  /// - Parameters:
  ///   - numbers: the members that are written as numbers, where their values are such.
  ///   - setCommand: how the user sets a value, for the hint of a failure; nil for no command.
  public init(path: String, numbers: Set<String> = [], setCommand: String? = nil) {
    self.path = path
    self.numbers = numbers
    self.setCommand = setCommand
  }

  /// The members by their names, numbers as text; none when there is no file.
  ///
  /// - Throws: a configuration failure for a file that cannot be read or is longer than 1 MiB, for what is no such
  ///   object, and for a name that is there twice.
  public func read() throws(ScreenFailure) -> [String: String] {
    let file: SmallFile?
    do {
      file = try SmallFile(path: path, limit: Self.longest)
    } catch .system(ENOTDIR) {
      return [:]
    } catch {
      let hint =
        switch error {
        case .system: "Check who may read it."
        case .notRegular, .longer: "Move it away, and set the values anew\(setCommand.map { " with '\($0)'" } ?? "")."
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
  /// alone: a URL in it may hold a password.
  ///
  /// The file is locked from reading it until the new one is in place: no change of another program is lost. Waits up
  /// to ten seconds for the lock.
  ///
  /// - Throws: why the file cannot be read or written; then it is as it was.
  public func set(_ name: String, to value: String?) throws(ScreenFailure) {
    guard try read()[name] != value else { return }
    let lock = try lock()
    defer { lock.release() }
    var members = try read()
    members[name] = value
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let encoded = try? encoder.encode(
      Dictionary(uniqueKeysWithValues: members.map { ($0, Member(text: $1, isNumeric: numbers.contains($0))) }))
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

  init(text: String, isNumeric: Bool) {
    self.text = text
    isNumber = isNumeric && Double(text)?.isFinite == true
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
