/// Reason for which a deep link was rejected.
public enum DeepLinkRejection: Error, Hashable, Sendable, CustomStringConvertible {
  /// The link has more bytes than the limit.
  case tooLong(limit: Int)
  /// The path has more segments than the limit.
  case tooManySegments(limit: Int)
  /// The query has more items than the limit.
  case tooManyQueryItems(limit: Int)
  /// The text is not an absolute link.
  case malformed(DeepLinkSyntaxError)
  /// The scheme is not allowed; `allowed` is sorted.
  case scheme(String, allowed: [String])
  /// The host is not allowed; `allowed` is in the order of the pipeline.
  case host(DeepLinkHost, allowed: [DeepLinkHost])
  /// The path matches, but a value in it or in the query is missing or invalid.
  case parameter(DeepLinkParameterError)

  public var description: String {
    switch self {
    case .tooLong(let limit): "the link is longer than \(limit) bytes"
    case .tooManySegments(let limit): "the link's path has more than \(limit) segments"
    case .tooManyQueryItems(let limit): "the link's query has more than \(limit) items"
    case .malformed(let error): "this is not a link: \(error)"
    case .scheme(let scheme, let allowed):
      "the link's scheme is \(quoted(scheme)); allowed: \(allowed.map(quoted).joined(separator: ", "))"
    case .host(let host, let allowed):
      "the link's host is \(host); allowed: \(allowed.map(\.description).joined(separator: ", "))"
    case .parameter(let error): error.description
    }
  }
}

/// Syntax error of a deep link.
public enum DeepLinkSyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text does not begin with a scheme and a colon.
  case missingScheme
  /// The scheme contains a character other than letters, digits, `+`, `-` and `.`, or does not begin with a letter.
  case invalidScheme(String)
  /// The text contains a space, a control character, a line separator, a backquote or one of `"<>\^{|}` that is not
  /// percent-encoded.
  case illegalCharacter(Unicode.Scalar)
  /// A percent sign is not followed by two hexadecimal digits.
  case invalidPercentEncoding(String)
  /// Percent-encoded bytes are not UTF-8.
  case invalidUTF8(String)
  /// The port is not a number up to 65,535, or a bracketed host is not closed or is followed by other text.
  case invalidAuthority(String)
  /// The path does not begin with a slash.
  case relativePath

  public var description: String {
    switch self {
    case .missingScheme: "it does not begin with a scheme such as app:"
    case .invalidScheme(let scheme): "\(quoted(scheme)) is not a scheme"
    case .illegalCharacter(let scalar): "the character U+\(hexadecimal(scalar)) must be percent-encoded"
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

/// Untrusted text for a message: in quotation marks, truncated to 64 scalars, with control characters escaped.
func quoted(_ text: String) -> String {
  let limit = 64
  var result = "“"
  for scalar in text.unicodeScalars.prefix(limit) {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: result += "\\u{\(String(scalar.value, radix: 16))}"
    default: result.unicodeScalars.append(scalar)
    }
  }
  if text.unicodeScalars.dropFirst(limit).first != nil { result += "…" }
  return result + "”"
}
