import CCurl
import Glibc
import Synchronization

/// A request body that libcurl reads while it sends it.
protocol UploadFeed: AnyObject, Sendable {
  /// In bytes; `nil` if unknown.
  var length: Int? { get }
  /// Fills libcurl's buffer; called under the lock of ``CurlLoop``. Returns the number of bytes, zero at the end, or
  /// `CURL_READFUNC_PAUSE` or `CURL_READFUNC_ABORT`.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int
  /// Whether the body can be read twice.
  var isReplayable: Bool { get }
  /// Goes back to the start. Returns false if that is not possible.
  func rewind() -> Bool
  /// Called when the exchange has ended.
  func close()
  /// Why the body could not be read to its end; `nil` if it could.
  var failure: EngineError? { get }
}

/// A file as a body.
final class FileFeed: UploadFeed {
  let length: Int?
  private let path: String
  private let descriptor: Int32
  private let state = Mutex((offset: 0, failure: EngineError?.none))

  /// Opens the file. Throws `fileFailed` if it is not a regular one: others have no length and may block.
  init(path: String) throws(EngineError) {
    self.path = path
    // O_NONBLOCK: opening a named pipe would otherwise wait for a writer.
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    var facts = stat()
    guard descriptor >= 0, fstat(descriptor, &facts) == 0 else {
      length = nil
      throw Self.error(path, errno)
    }
    guard facts.st_mode & S_IFMT == S_IFREG else {
      length = nil
      throw EngineError(
        .fileFailed(errno: EINVAL), detail: "the file \(path) cannot be read (not a regular file)", phase: .send)
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

/// An async sequence as a body: a task reads the next piece while libcurl sends the previous one.
final class PieceFeed: UploadFeed {
  let length: Int?

  private struct State {
    var piece: ArraySlice<UInt8> = []
    var taken = 0
    var isOver = false
    var isPaused = false
    var failure: EngineError?
    var pump: Task<Void, Never>?
    var pumpWaiter: CheckedContinuation<Bool, Never>?
  }

  private let state = Mutex(State())
  /// Resumes the transfer after it has paused because no piece was available.
  private let resume: @Sendable () -> Void

  init(_ pieces: any AsyncSequence<[UInt8], any Error> & Sendable, length: Int?, resume: @escaping @Sendable () -> Void)
  {
    self.length = length
    self.resume = resume
    let pump = Task { await self.pump(pieces) }
    state.withLock { $0.pump = pump }
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let (result, waiter) = state.withLock { state -> (Int, CheckedContinuation<Bool, Never>?) in
      if state.failure != nil { return (Int(CURL_READFUNC_ABORT), nil) }
      guard !state.piece.isEmpty else {
        if !state.isOver {
          state.isPaused = true
          return (Int(CURL_READFUNC_PAUSE), nil)
        }
        guard let length, state.taken != length else { return (0, nil) }
        state.failure = EngineError(
          .uploadFailed, detail: "the body has \(state.taken) bytes and not \(length)", phase: .send)
        return (Int(CURL_READFUNC_ABORT), nil)
      }
      let count = min(buffer.count, state.piece.count)
      guard state.taken + count <= length ?? .max else {
        state.failure = EngineError(.uploadFailed, detail: "the body has more bytes than \(length ?? 0)", phase: .send)
        return (Int(CURL_READFUNC_ABORT), nil)
      }
      state.piece.prefix(count).withUnsafeBytes { buffer.copyMemory(from: $0) }
      state.piece = state.piece.dropFirst(count)
      state.taken += count
      guard state.piece.isEmpty else { return (count, nil) }
      defer { state.pumpWaiter = nil }
      return (count, state.pumpWaiter)
    }
    waiter?.resume(returning: true)
    return result
  }

  var isReplayable: Bool { false }

  func rewind() -> Bool { state.withLock { $0.taken == 0 } }

  func close() {
    let (pump, waiter) = state.withLock { state in
      state.isOver = true
      defer { (state.pump, state.pumpWaiter) = (nil, nil) }
      return (state.pump, state.pumpWaiter)
    }
    waiter?.resume(returning: false)
    pump?.cancel()
  }

  var failure: EngineError? { state.withLock { $0.failure } }

  private func pump(_ pieces: any AsyncSequence<[UInt8], any Error> & Sendable) async {
    do {
      for try await piece in pieces where !piece.isEmpty {
        guard await put(piece) else { return }
      }
      end(nil)
    } catch {
      end(EngineError(.uploadFailed, detail: "\(error)", phase: .send, underlying: error))
    }
  }

  /// Waits until libcurl has read the previous piece, then provides this one. Returns false if the exchange has ended.
  private func put(_ piece: [UInt8]) async -> Bool {
    let isWanted = await withCheckedContinuation { waiter in
      let isWanted: Bool? = state.withLock { state in
        if state.isOver { return false }
        if state.piece.isEmpty { return true }
        state.pumpWaiter = waiter
        return nil
      }
      if let isWanted { waiter.resume(returning: isWanted) }
    }
    guard isWanted else { return false }
    change { $0.piece = piece[...] }
    return true
  }

  private func end(_ failure: EngineError?) {
    change { state in
      state.isOver = true
      // `read` has failed already if the pieces are longer than announced.
      state.failure = state.failure ?? failure
    }
  }

  private func change(_ work: (inout State) -> Void) {
    let wasPaused = state.withLock { state in
      work(&state)
      defer { state.isPaused = false }
      return state.isPaused
    }
    if wasPaused { resume() }
  }
}
