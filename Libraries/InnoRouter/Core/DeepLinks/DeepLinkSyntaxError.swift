/// What keeps a text from being read as a deep link.
public enum DeepLinkSyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text does not begin with a scheme and a colon.
  case missingScheme
  /// The scheme holds something other than letters, digits, `+`, `-` and `.`, or does not begin with a letter.
  case invalidScheme(String)
  /// A space, a control character, a backquote or one of `"<>\^{|}` stands in the text unencoded.
  case illegalCharacter(Unicode.Scalar)
  /// A percent sign is not followed by two hexadecimal digits.
  case invalidPercentEncoding(String)
  /// Percent-encoded bytes are not UTF-8.
  case invalidUTF8(String)
  /// The port is not a number up to 65,535, or a bracketed host is not closed.
  case invalidAuthority(String)
  /// What follows scheme and host does not begin with a slash.
  case relativePath

  public var description: String {
    switch self {
    case .missingScheme: "it does not begin with a scheme such as app:"
    case .invalidScheme(let scheme): "\(quoted(scheme)) is not a scheme"
    case .illegalCharacter(let scalar): "the character U+\(hexadecimal(scalar)) has to be percent-encoded"
    case .invalidPercentEncoding(let text): "\(quoted(text)) is not percent-encoded correctly"
    case .invalidUTF8(let text): "\(quoted(text)) does not decode to UTF-8"
    case .invalidAuthority(let authority): "\(quoted(authority)) is not a host"
    case .relativePath: "its path does not begin with a slash"
    }
  }

  private func hexadecimal(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
