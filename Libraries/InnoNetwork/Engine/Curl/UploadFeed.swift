/// Where libcurl gets a body from that is read while it is sent.
protocol UploadFeed: AnyObject, Sendable {
  /// `nil` where it is not known beforehand.
  var length: Int? { get }
  /// Fills libcurl's buffer; called under the lock of ``CurlMulti``. Returns the count, zero at the end, or one of libcurl's codes.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int
  /// Whether it can be read twice.
  var isReplayable: Bool { get }
  /// Goes back to the start; whether that is possible.
  func rewind() -> Bool
  /// The exchange is over.
  func close()
  /// Why there is no more to read, where that was no proper end.
  var failure: EngineError? { get }
}
