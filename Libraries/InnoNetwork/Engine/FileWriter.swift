import Glibc
import HTTPTypes

/// A file that takes the body of an answer.
///
/// Used by one thread at a time: the reader's own, or whichever holds the lock of ``CurlMulti``.
final class FileWriter {
  private let descriptor: Int32

  /// Opens the file for an answer that goes there; `nil` for one that does not.
  init?(_ file: DownloadFile, for head: ResponseHead) throws(EngineError) {
    guard head.status.kind == .successful else { return nil }
    var offset = 0
    if head.status == .partialContent {
      guard Self.start(of: head[.contentRange]) == file.offset else {
        throw EngineError(.malformedResponse, detail: "the part that came is not the one that was asked for")
      }
      offset = file.offset
    }
    let descriptor = open(file.path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw Self.failure() }
    self.descriptor = descriptor
    guard ftruncate(descriptor, off_t(offset)) == 0, lseek(descriptor, off_t(offset), SEEK_SET) == offset else {
      throw Self.failure()
    }
  }

  deinit { close(descriptor) }

  func write(_ bytes: UnsafeRawBufferPointer) throws(EngineError) {
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

  private static func failure() -> EngineError {
    let number = errno
    return EngineError(.fileFailed(errno: number), detail: String(cString: strerror(number)))
  }

  /// The first position of `bytes 100-199/1000` (RFC 9110, section 14.4).
  private static func start(of range: String?) -> Int? {
    guard let range, range.lowercased().hasPrefix("bytes ") else { return nil }
    return Int(range.dropFirst(6).prefix { $0 != "-" })
  }
}
