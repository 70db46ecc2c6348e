import Glibc
import HTTPTypes

/// The file that a response's body is written to.
public struct DownloadFile: Sendable, Hashable {
  /// The path. A file that does not exist is created, unless the response continues it after `offset` bytes.
  public var path: String
  /// The number of bytes that an earlier attempt has written. The body of a 206 response to a request with `Range` is
  /// written after them; that of any other 2xx response replaces the file.
  ///
  /// The 206 response has to start at this offset and to have the validator of the request's `If-Range` (RFC 9110,
  /// section 15.3.7.3); without `If-Range` the caller has to compare versions. It may contain less than was requested,
  /// as its `Content-Range` states. The exchange fails with `fileFailed` if the file has fewer bytes than the offset.
  public var offset: Int

  /// A file to write from the start, or from an offset to resume an earlier attempt.
  public init(_ path: String, offset: Int = 0) {
    self.path = path
    self.offset = offset
  }
}

/// Writes the body of a response to a file.
///
/// Not thread-safe: used by the reader of a stream, or under the lock of ``CurlLoop``.
final class FileWriter {
  private let descriptor: Int32
  /// For a 206 response, the number of bytes that are still missing; `nil` for a whole body.
  private var missing: Int?

  /// Opens the file for the response to a request; `nil` if the status is not 2xx, as other bodies are not written.
  init?(_ file: DownloadFile, for head: ResponseHead, to request: PreparedRequest) throws(EngineError) {
    guard head.status.kind == .successful else { return nil }
    var offset = 0
    if head.status == .partialContent {
      let validator = request.headers[.ifRange]
      guard request.headers[.range] != nil, let range = head.part(from: file.offset, validator: validator) else {
        throw EngineError(
          .malformedResponse, detail: "the part received is not the one requested", phase: .receive)
      }
      (offset, missing) = (file.offset, range.count)
    }
    // Opening a pipe must not block the thread of all transfers.
    let flags = O_WRONLY | O_CLOEXEC | O_NONBLOCK | (offset == 0 ? O_CREAT : 0)
    let descriptor = open(file.path, flags, 0o666)
    guard descriptor >= 0 else { throw Self.failure() }
    self.descriptor = descriptor
    // Otherwise ftruncate(2) would fill the gap with zeros.
    let size = lseek(descriptor, 0, SEEK_END)
    guard offset == 0 || size >= offset else {
      throw EngineError(
        .fileFailed(errno: EINVAL), detail: "the file has \(max(size, 0)) bytes, fewer than the offset \(offset)")
    }
    guard ftruncate(descriptor, off_t(offset)) == 0, lseek(descriptor, off_t(offset), SEEK_SET) == offset else {
      throw Self.failure()
    }
  }

  deinit { close(descriptor) }

  func write(_ bytes: UnsafeRawBufferPointer) throws(EngineError) {
    if let missing {
      guard bytes.count <= missing else {
        throw EngineError(.malformedResponse, detail: "more bytes than its Content-Range says", phase: .receive)
      }
      self.missing = missing - bytes.count
    }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Self.failure() }
      rest = rest.dropFirst(count)
    }
  }

  func write(_ bytes: [UInt8]) throws(EngineError) {
    try bytes.withUnsafeBytes { bytes in Result { () throws(EngineError) in try write(bytes) } }.get()
  }

  /// Checks at the end of the body that a 206 response was complete: a body that ends with its connection (RFC 9112,
  /// section 6.3) may have been cut off.
  func finish() throws(EngineError) {
    guard let missing, missing > 0 else { return }
    throw EngineError(.truncated, detail: "\(missing) bytes of its Content-Range are missing", phase: .receive)
  }

  private static func failure() -> EngineError {
    let number = errno
    let why = String(cString: strerror(number)).lowercased()
    return EngineError(.fileFailed(errno: number), detail: "the file cannot be written (\(why))")
  }
}
