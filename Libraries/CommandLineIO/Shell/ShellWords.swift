public import TerminalUI

/// Splits a line into words as a shell does: at blanks, except inside quotes and after a backslash. Nothing is
/// expanded (POSIX.1-2024, XCU, section 2.2).
public enum ShellWords {
  /// `#` begins a comment (XCU, section 2.3), which is a line of its own here.
  public static func isComment(_ line: String) -> Bool { line.first { !$0.isWhitespace } == "#" }

  /// The words of a line that is still typed: the last one is empty behind a blank, and may be in quotes that are not
  /// closed.
  public static func splitUnfinished(_ line: String) -> [String] {
    let (words, last, _, _) = scan(line)
    return words + [last ?? ""]
  }

  /// The words of a line.
  ///
  /// - Throws: a usage failure for a quotation mark that is not closed, and for a backslash at the end.
  public static func split(_ line: String) throws(ScreenFailure) -> [String] {
    let (words, last, isEscaped, quote) = scan(line)
    if isEscaped {
      throw ScreenFailure(code: .usage, message: "Nothing follows the backslash at the end.", hint: #"Write \ as \\."#)
    }
    if quote != nil {
      throw ScreenFailure(code: .usage, message: "A quotation mark is not closed.", hint: #"Write ' or " as \' or \"."#)
    }
    return words + (last.map { [$0] } ?? [])
  }

  /// The words that have ended, the one that has not, and what it is inside of.
  private static func scan(_ line: String) -> (words: [String], last: String?, isEscaped: Bool, quote: Character?) {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var isEscaped = false
    for character in line {
      if isEscaped {
        // In double quotes a backslash before another character stands for itself (XCU, section 2.2.3).
        let isKept = quote == "\"" && !"\"\\$`".contains(character)
        word = (word ?? "") + (isKept ? "\\" : "") + String(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if let open = quote {
        if character == open { quote = nil } else { word = (word ?? "") + String(character) }
      } else if character == "\"" || character == "'" {
        quote = character
        word = word ?? ""
      } else if character.isWhitespace {
        if let finished = word { words.append(finished) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    return (words, word, isEscaped, quote)
  }
}
