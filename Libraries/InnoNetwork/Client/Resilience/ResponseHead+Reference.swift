import HTTPTypes
import InnoNetworkEngine

extension ResponseHead {
  /// The URL that a field such as `Location` or `Content-Location` refers to, in a response from `url` (RFC 9110,
  /// section 10.2.2).
  ///
  /// A reference that is empty, or a fragment only, is the URL itself (RFC 3986, section 5.2.2). Several fields are one
  /// only where they are equal: joined they would be a URL that the server never stated.
  func reference(_ name: HTTPField.Name, from url: RequestURL) throws(RedirectFailure) -> RequestURL {
    let values = Set(fields[values: name])
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

extension RequestURL {
  /// A reference with a relative path as a whole URL (RFC 3986, section 5.2.3), others as they are: libcurl by itself
  /// would lose an empty segment behind `..`.
  fileprivate func merging(_ reference: String) -> String {
    let isDelimiter: (UInt8) -> Bool = { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") }
    let segment = reference.utf8.prefix { !isDelimiter($0) && $0 != UInt8(ascii: "#") }
    guard !segment.isEmpty, !segment.contains(UInt8(ascii: ":")), let end = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    else {
      return reference
    }
    let start = string.utf8.dropFirst(scheme.utf8.count + 3).firstIndex(where: isDelimiter) ?? string.endIndex
    return "\(string[..<start])\(path[...end])\(reference)"
  }
}
