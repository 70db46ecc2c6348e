import CCurl
import Glibc
import Synchronization

/// Where libcurl gets a body from that is read while it is sent.
protocol UploadFeed: AnyObject, Sendable {
  /// `nil` if it is not known beforehand.
  var length: Int? { get }
  /// Fills libcurl's buffer; called under the lock of ``CurlMulti``. Returns the count, zero at the end, or one of
  /// libcurl's codes.
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

/// A file as a body.
final class FileFeed: UploadFeed {
  let length: Int?
  private let path: String
  private let descriptor: Int32
  private let state = Mutex((offset: 0, failure: EngineError?.none))

  /// Opens the file. Only a regular file has a length and never blocks.
  init(path: String) throws(EngineError) {
    self.path = path
    // Without O_NONBLOCK opening a pipe would wait for a writer.
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    var facts = stat()
    guard descriptor >= 0, fstat(descriptor, &facts) == 0 else {
      length = nil
      throw Self.error(path, errno)
    }
    guard facts.st_mode & S_IFMT == S_IFREG else {
      length = nil
      throw Self.error(path, EINVAL)
    }
    length = Int(facts.st_size)
  }

  deinit { if descriptor >= 0 { Glibc.close(descriptor) } }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    state.withLock { state in
      let left = (length ?? 0) - state.offset
      guard left > 0 else { return 0 }
      let count = pread(descriptor, buffer.baseAddress, min(buffer.count, left), off_t(state.offset))
      guard count > 0 else {
        state.failure =
          count < 0
          ? Self.error(path, errno)
          : EngineError(.uploadFailed, detail: "the file has become shorter while it was sent")
        return Int(CURL_READFUNC_ABORT)
      }
      state.offset += count
      return count
    }
  }

  var isReplayable: Bool { true }

  func rewind() -> Bool {
    state.withLock { $0.offset = 0 }
    return true
  }

  func close() {}

  var failure: EngineError? { state.withLock { $0.failure } }

  private static func error(_ path: String, _ number: Int32) -> EngineError {
    let why = String(cString: strerror(number)).lowercased()
    return EngineError(.fileFailed(errno: number), detail: "the file \(path) cannot be read (\(why))", phase: .send)
  }
}
