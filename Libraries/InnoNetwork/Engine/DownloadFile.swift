/// Where the body of an answer is written to, in place of memory.
public struct DownloadFile: Sendable, Hashable {
  /// Created where it does not exist.
  public var path: String
  /// How many bytes of an earlier try the file holds. The response to a request with `Range` that has status 206 is appended, after the file
  /// is cut to that length; with any other 2xx the file starts anew.
  ///
  /// The part has to start there and to have the validator that the request has in `If-Range` (RFC 9110, section 15.3.7.3); without
  /// `If-Range` comparing versions is the caller's matter. A server may send less than was asked for: `Content-Range` says how much.
  public var offset: Int

  /// The file at that path; it starts anew unless an offset says that it holds a part already.
  public init(_ path: String, offset: Int = 0) {
    self.path = path
    self.offset = offset
  }
}
