/// Where the body of an answer is written to, in place of memory.
public struct DownloadFile: Sendable, Hashable {
  /// Created where it does not exist.
  public var path: String
  /// How many bytes of an earlier try the file holds. An answer with status 206 whose `Content-Range` starts there is appended, after the
  /// file is cut to that length; with any other 2xx the file starts anew.
  public var offset: Int

  /// The file at that path; it starts anew unless an offset says that it holds a part already.
  public init(_ path: String, offset: Int = 0) {
    self.path = path
    self.offset = offset
  }
}
