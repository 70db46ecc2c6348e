import Glibc
import HTTPTypes

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

/// A file that takes the body of an answer.
///
/// Used by one thread at a time: the reader's own, or whichever holds the lock of ``CurlMulti``.
final class FileWriter {
  private let descriptor: Int32
  /// How many bytes of the part are still to come; `nil` for a whole body.
  private var missing: Int?

  /// Opens the file for the response to a request that goes there; `nil` for one that does not.
  init?(_ file: DownloadFile, for head: ResponseHead, to request: PreparedRequest) throws(EngineError) {
    guard head.status.kind == .successful else { return nil }
    var offset = 0
    if head.status == .partialContent {
      let validator = request.headers[.ifRange]
      guard request.headers[.range] != nil, let range = head.part(from: file.offset, validator: validator) else {
        throw EngineError(.malformedResponse, detail: "the part that came is not the one that was asked for", phase: .receive)
      }
      (offset, missing) = (file.offset, range.count)
    }
    // Opening a pipe must not wait for its other end, on the thread of all transfers.
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

  /// Checks, at the end of the body, that all of the part has come. The end of a connection may be the end of a body, whole or not.
  func finish() throws(EngineError) {
    guard let missing, missing > 0 else { return }
    throw EngineError(.truncated, detail: "\(missing) bytes of its Content-Range are missing", phase: .receive)
  }

  private static func failure() -> EngineError {
    let number = errno
    return EngineError(.fileFailed(errno: number), detail: String(cString: strerror(number)))
  }
}
