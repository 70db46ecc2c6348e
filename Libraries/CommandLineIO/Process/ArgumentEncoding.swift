import Glibc
import TerminalUI

/// Refuses arguments that are not UTF-8. `CommandLine.arguments` has U+FFFD in place of such bytes, which would be sent
/// and stored.
enum ArgumentEncoding {
  /// The failure of the first such argument of this process; nil for none.
  static var failure: ScreenFailure? {
    // The array that the kernel passes to the process has `argc` strings (execve(2)).
    let arguments = (0..<Int(CommandLine.argc)).map { index in
      CommandLine.unsafeArgv[index].map { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) } ?? []
    }
    guard let index = arguments.firstIndex(where: { String(validating: $0, as: UTF8.self) == nil }) else { return nil }
    return ScreenFailure(
      code: .usage, message: "\(name(of: index, in: arguments)) is not valid UTF-8.",
      hint: "Convert it, such as with 'iconv -f ISO-8859-1 -t UTF-8'.")
  }

  /// Other arguments are not repeated: they may be secrets.
  private static func name(of index: Int, in arguments: [[UInt8]]) -> String {
    let option = String(decoding: arguments[index].prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self)
    if option.hasPrefix("--"), option.utf8.count < arguments[index].count { return "The value of '\(option)'" }
    let previous = String(decoding: arguments[max(index - 1, 0)], as: UTF8.self)
    let isOption = previous.hasPrefix("-") && !previous.contains("=")
    return isOption ? "The argument after '\(previous)'" : "Argument \(index)"
  }
}
