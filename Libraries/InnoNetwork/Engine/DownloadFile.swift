import Glibc
import HTTPTypes

/// The file that gets the body of a response.
public struct DownloadFile: Sendable, Hashable {
  /// Created where it does not exist.
  public var path: String
  /// The number of bytes in the file from an earlier attempt. A 206 response to a request with `Range` is appended,
  /// after the file is cut to that length; any other 2xx starts the file over.
  ///
  /// The part has to start there and to have the validator that the request has in `If-Range` (RFC 9110, section
  /// 15.3.7.3); without `If-Range` comparing versions is the caller's matter. A server may send less than was asked
  /// for: `Content-Range` says how much.
  public var offset: Int

  /// A file to be written from its start, or from an offset if it contains a part already.
  public init(_ path: String, offset: Int = 0) {
    self.path = path
    self.offset = offset
  }
}

/// Writes the body of a response to a file.
///
/// Used by one thread at a time: the reader's, or the one with the lock of ``CurlMulti``.
final class FileWriter {
  private let descriptor: Int32
  /// The number of bytes of the part that are missing; `nil` for a whole body.
  private var missing: Int?

  /// Opens the file for the response to a request that goes there; `nil` for one that does not.
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
    let descriptor = open(file.path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o666)
    guard descriptor >= 0 else { throw Self.failure() }
    self.descriptor = descriptor
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

  /// Checks, at the end of the body, that all of the part has come. The end of a connection may be the end of a body,
  /// whole or not.
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
