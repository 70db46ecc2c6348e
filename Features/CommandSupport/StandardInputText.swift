public import Domain

/// Standard input as the value of an option: `--body -`.
public struct StandardInputText: Sendable {
  private static let limit = 1 << 20

  private let read: (@MainActor @Sendable (_ limit: Int) async throws -> [UInt8])?

  /// - Parameter read: all of standard input, or more bytes than a limit; nil where the shell reads it.
  public init(_ read: (@MainActor @Sendable (_ limit: Int) async throws -> [UInt8])?) {
    self.read = read
  }

  /// `value`, or all of standard input for `-`, without the line break at its end.
  ///
  /// - Throws: `.validation` for what is longer than 1 MiB or not UTF-8, `.failed` when it cannot be read.
  public func value(_ value: String, of option: String) async throws(DomainError) -> String {
    guard value == "-" else { return value }
    guard let read else {
      throw DomainError(
        .validation, message: "\(option) cannot be read from standard input here", hint: "Write the text itself.")
    }
    let bytes: [UInt8]
    do { bytes = try await read(Self.limit) } catch { throw DomainError(.failed, message: "\(error)") }
    guard bytes.count <= Self.limit else {
      throw DomainError(.validation, message: "\(option) is longer than \(Self.limit) bytes")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw DomainError(.validation, message: "\(option) is not valid UTF-8")
    }
    // CR LF is one character.
    return ["\n", "\r\n"].contains(text.last) ? String(text.dropLast()) : text
  }
}
