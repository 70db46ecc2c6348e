import Dispatch
public import Domain
import Glibc

/// Standard input as the value of an option: `--body -`.
public struct StandardInputText: Sendable {
  /// In bytes.
  static let limit = 1 << 20

  private let descriptor: Int32?

  /// - Parameter descriptor: that of standard input; nil where something else reads it, such as the shell.
  public init(descriptor: Int32?) {
    self.descriptor = descriptor
  }

  /// `value`, or all of standard input for `-`, without the line break at its end.
  ///
  /// - Throws: `.validation` for what is longer than 1 MiB or not UTF-8, `.failed` when it cannot be read.
  public func value(_ value: String, of option: String) async throws(DomainError) -> String {
    guard value == "-" else { return value }
    guard let descriptor else {
      throw DomainError(
        .validation, message: "\(option) cannot be read from standard input here", hint: "Write the text itself.")
    }
    let bytes: Result<[UInt8], DomainError> = await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(returning: Result { () throws(DomainError) in try Self.read(descriptor, for: option) })
      }
    }
    guard let text = String(validating: try bytes.get(), as: UTF8.self) else {
      throw DomainError(.validation, message: "\(option) is not valid UTF-8")
    }
    // CR LF is one character.
    return ["\n", "\r\n"].contains(text.last) ? String(text.dropLast()) : text
  }

  private static func read(_ descriptor: Int32, for option: String) throws(DomainError) -> [UInt8] {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Glibc.read(descriptor, &piece, piece.count)
      if count == 0 { return bytes }
      guard count > 0 else {
        if errno == EINTR { continue }
        throw DomainError(.failed, message: "Standard input cannot be read: \(String(cString: strerror(errno)))")
      }
      bytes += piece.prefix(count)
      guard bytes.count <= limit else {
        throw DomainError(.validation, message: "\(option) is longer than \(limit) bytes")
      }
    }
  }
}
