/// How links into the app begin.
public enum EntireTabLink {
  public static let scheme = "innosample"
  public static let host = "host"

  /// The link to a path of the app such as `/people/3`.
  public static func url(path: String) -> String {
    "\(scheme)://\(host)\(path)"
  }
}
