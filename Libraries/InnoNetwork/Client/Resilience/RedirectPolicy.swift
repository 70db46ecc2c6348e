public import HTTPTypes
public import InnoNetworkEngine

/// Which redirects the client follows (RFC 9110, section 15.4). The client follows them itself, because libcurl would
/// send API keys to other servers.
///
/// A redirect is followed to http and https only, not from https to http, and not to another origin if it keeps an
/// unsafe method, as 307 does. Another origin gets no token, no signature, and of the fields only those that every
/// client sends, such as `Accept` and `User-Agent`: the others are for the first origin, such as an API key or the name
/// of a tenant.
/// `Retry-After` is waited for, up to the ``RetryPolicy/maximumRetryAfter`` of the configuration.
public struct RedirectPolicy: Sendable {
  /// Maximum number of redirects in one attempt; zero returns redirects like any other response.
  public var maximum = 10
  /// Fields to send to another origin too, beside `Accept`, `Accept-Encoding`, `Accept-Language`, `Cache-Control`,
  /// `Content-Type`, `Range`, `User-Agent` and those of conditional requests.
  public var keptFields: Set<HTTPField.Name> = []

  /// A policy with the default values of its properties.
  public init() {}

  /// The request that follows a redirect; `nil` if the response is not one.
  ///
  /// 303 turns every method but `HEAD` into `GET`, 301 and 302 do so with `POST` (RFC 9110, section 15.4); 307 and 308
  /// keep it.
  func next(after head: ResponseHead, to request: NetworkRequest, followed: Int) throws(RedirectFailure)
    -> NetworkRequest?
  {
    let code = head.status.code
    guard maximum > 0, (301...303).contains(code) || (307...308).contains(code), head[.location] != nil else {
      return nil
    }
    guard followed < maximum else { throw .tooMany(limit: maximum) }
    let url = try target(of: head, from: request.url)
    var next = request
    next.url = url
    let becomesGet = code == 303 ? request.method != .head : code < 303 && request.method == .post
    if becomesGet { next.become(.get) }
    guard next.isUploadRepeatable else { throw .bodyCannotBeRepeated(url) }
    guard url.origin != request.url.origin else { return next }
    guard next.method.isSafe else { throw .unsafeMethodAcrossOrigins(url) }
    let kept = keptFields.union(Self.fieldsOfAnyOrigin)
    next.headers = HTTPFields(next.headers.filter { kept.contains($0.name) })
    return next
  }

  private static let fieldsOfAnyOrigin: Set<HTTPField.Name> = [
    .accept, .acceptEncoding, .acceptLanguage, .cacheControl, .contentType, .ifMatch, .ifModifiedSince, .ifNoneMatch,
    .ifRange, .ifUnmodifiedSince, .range, .userAgent,
  ]

  private func target(of head: ResponseHead, from url: RequestURL) throws(RedirectFailure) -> RequestURL {
    let target = try head.reference(.location, from: url)
    guard target.scheme == "http" || target.scheme == "https" else { throw .forbiddenScheme(target.scheme) }
    guard url.scheme == "http" || target.scheme == "https" else { throw .downgrade(target) }
    return target
  }
}

extension NetworkRequest {
  fileprivate mutating func become(_ method: HTTPRequest.Method) {
    self.method = method
    body = nil
    upload = nil
    for name in [HTTPField.Name.contentType, .contentEncoding, .contentLanguage, .contentLocation] {
      headers[name] = nil
    }
  }
}

/// Why a redirect is not followed.
public enum RedirectFailure: Error, Sendable, Equatable {
  /// There were more redirects than the policy allows, for example in a loop.
  case tooMany(limit: Int)
  /// The redirect leads to a URL of this scheme, which is neither http nor https.
  case forbiddenScheme(String)
  /// The redirect leads from https to http.
  case downgrade(RequestURL)
  /// The redirect keeps an unsafe method and leads to another origin.
  case unsafeMethodAcrossOrigins(RequestURL)
  /// The redirect keeps the body, which is a stream that cannot be read again.
  case bodyCannotBeRepeated(RequestURL)
  /// The server asks for a longer wait than ``RetryPolicy/maximumRetryAfter`` or the attempt's timeout allow.
  case retryAfterTooLong(Duration)
  /// The `Location` is not a URL, with the reason.
  case invalidLocation(String)
}

extension RedirectFailure: CustomStringConvertible {
  /// A clause for use within a sentence.
  public var description: String {
    switch self {
    case .tooMany(let limit): "the server keeps redirecting (more than \(limit) redirects)"
    case .forbiddenScheme(let scheme): "the server redirects to a \(scheme): URL, which is not followed"
    case .downgrade(let url): "the server redirects from https to \(url), which is not followed"
    case .unsafeMethodAcrossOrigins(let url):
      "the server redirects this write to another server (\(url.origin)), which is not followed"
    case .bodyCannotBeRepeated(let url): "the server redirects to \(url), and the body cannot be sent a second time"
    case .retryAfterTooLong(let wait): "the server redirects and asks for a wait of \(wait.secondsText) seconds"
    case .invalidLocation(let reason): "the server redirects to something that is not a URL (\(reason))"
    }
  }
}

extension ResponseHead {
  /// Resolves the URL reference of a field such as `Location` or `Content-Location` in a response from `url` (RFC 9110,
  /// section 10.2.2).
  ///
  /// An empty reference, or one with only a fragment, is the URL itself (RFC 3986, section 5.2.2). Several fields have
  /// to be equal: joined by commas they would be a URL that the server has not sent.
  func reference(_ name: HTTPField.Name, from url: RequestURL) throws(RedirectFailure) -> RequestURL {
    let values = Set(fields.filter { $0.name == name }.map(\.reference))
    guard values.count == 1, let value = values.first else {
      throw .invalidLocation("there are \(values.count) different \(name.rawName) fields")
    }
    guard !value.isEmpty, value.utf8.first != UInt8(ascii: "#") else { return url }
    do throws(RequestURL.Invalid) {
      return try url.resolving(url.merging(value))
    } catch {
      throw .invalidLocation(error.description)
    }
  }
}

extension HTTPField {
  /// The value; when it is not UTF-8, with its bytes above 127 percent-encoded, as curl does.
  fileprivate var reference: String {
    withUnsafeBytesOfValue { bytes in
      if let text = String(validating: bytes, as: UTF8.self) { return text }
      return bytes.map { byte in
        byte < 0x80 ? String(Unicode.Scalar(byte)) : "%" + String(byte, radix: 16)
      }
      .joined()
    }
  }
}

extension RequestURL {
  /// Merges a reference that has a relative path with the path of this URL (RFC 3986, section 5.2.3), because libcurl
  /// would lose an empty segment after `..`; returns other references unchanged.
  fileprivate func merging(_ reference: String) -> String {
    let isDelimiter: (UInt8) -> Bool = { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") }
    // The first segment: empty if there is no relative path, with a colon if the reference starts with a scheme.
    let segment = reference.utf8.prefix { !isDelimiter($0) && $0 != UInt8(ascii: "#") }
    guard !segment.isEmpty, !segment.contains(UInt8(ascii: ":")), let end = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    else {
      return reference
    }
    let start = string.utf8.dropFirst(scheme.utf8.count + 3).firstIndex(where: isDelimiter) ?? string.endIndex
    return "\(string[..<start])\(path[...end])\(reference)"
  }
}
