import AppFiles
import Glibc

/// The JSON file that keeps what clients wrote. It is replaced as a whole, so that readers need no lock; writers take
/// the lock of a second file beside it, which is never replaced.
struct DatabaseFile: Sendable {
  /// Why the file cannot be used.
  struct Failure: Error, Equatable {
    let path: String
    let reason: String
    /// Whether it can be used later.
    var isBusy = false

    var description: String { "'\(path)' cannot be used: \(reason)." }
  }

  /// What distinguishes two versions of the file. Size and time show that an editor has changed it in place.
  struct Stamp: Equatable {
    private let numbers: [Int]

    fileprivate init(_ status: stat) {
      numbers = [
        Int(status.st_dev), Int(status.st_ino), Int(status.st_size), status.st_mtim.tv_sec, status.st_mtim.tv_nsec,
      ]
    }
  }

  /// One version of the file, which is held open: until it is closed no other file can have its inode number.
  final class Version: Sendable {
    private let descriptor: Int32
    fileprivate let stamp: Stamp

    /// - Parameter descriptor: Owned by the version, which closes it.
    fileprivate init(_ descriptor: Int32, _ status: stat) {
      self.descriptor = descriptor
      stamp = Stamp(status)
    }

    deinit { close(descriptor) }
  }

  enum Contents {
    /// There is no file.
    case none
    case contents(JSON, Version)
  }

  /// The wait for a lock that others hold. It has no limit while they write, as they do when several servers are busy:
  /// the request then takes longer, and its client decides how long to wait.
  struct LockWait {
    /// Maximum time without a write: the program that holds the lock may be stopped.
    static let timeout = Duration.seconds(5)

    private var stamp: Stamp?
    private var deadline: ContinuousClock.Instant

    init(_ stamp: Stamp?, at now: ContinuousClock.Instant) {
      self.stamp = stamp
      deadline = now + Self.timeout
    }

    /// - Parameter stamp: The present one of the file.
    mutating func isOver(_ stamp: Stamp?, at now: ContinuousClock.Instant) -> Bool {
      if stamp != self.stamp { self = LockWait(stamp, at: now) }
      return now >= deadline
    }
  }

  /// In bytes; the limits of `Collections` keep it shorter.
  private static let maximumSize = 64 << 20

  let path: String

  /// The contents; nil when they are those of `version`.
  func read(unless version: Version?) throws(Failure) -> Contents? {
    var status = stat()
    guard stat(path, &status) == 0 else {
      // A folder that this user may not search holds nothing to read; a write will say so.
      guard [ENOENT, ENOTDIR, EACCES].contains(errno) else { throw failure(errno) }
      return version == nil ? nil : Contents.none
    }
    if let version, version.stamp == Stamp(status) { return nil }
    // Without blocking, as opening a pipe would wait for a writer.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == ENOENT { return version == nil ? nil : Contents.none }
      throw failure(errno)
    }
    fstat(descriptor, &status)
    let opened = Version(descriptor, status)
    guard status.st_mode & S_IFMT == S_IFREG else { throw failure("it is not a regular file") }
    let bytes = try bytes(of: descriptor)
    guard let json = try? JSONParser.parse(bytes) else { throw failure("it is not JSON") }
    return .contents(json, opened)
  }

  /// Replaces the file. The lock must be held.
  func replace(with bytes: [UInt8]) throws(Failure) -> Version {
    var template = Array("\(path).XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw failure(errno) }
    do throws(Failure) {
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      try write(bytes, to: descriptor)
      var status = stat()
      guard fstat(descriptor, &status) == 0, rename(template, path) == 0 else { throw failure(errno) }
      return Version(descriptor, status)
    } catch {
      close(descriptor)
      unlink(template)
      throw error
    }
  }

  /// The lock must be held.
  func remove() throws(Failure) {
    guard unlink(path) == 0 || errno == ENOENT else { throw failure(errno) }
  }

  /// The lock; nil while another process or task has it. Makes the folder of the file where there is none.
  func lock() throws(Failure) -> FileLock? {
    do {
      return try FileLock(of: path)
    } catch {
      throw failure(error.number)
    }
  }

  /// Nil when there is no file.
  var currentStamp: Stamp? {
    var status = stat()
    return stat(path, &status) == 0 ? Stamp(status) : nil
  }

  func failure(_ reason: String, isBusy: Bool = false) -> Failure {
    Failure(path: path, reason: reason, isBusy: isBusy)
  }

  private func failure(_ number: Int32) -> Failure {
    failure(String(cString: strerror(number)))
  }

  private func bytes(of descriptor: Int32) throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while bytes.count <= Self.maximumSize {
      let count = Glibc.read(descriptor, &piece, piece.count)
      guard count >= 0 || errno == EINTR else { throw failure(errno) }
      if count == 0 { return bytes }
      bytes += piece.prefix(max(count, 0))
    }
    throw failure("it is too large")
  }

  private func write(_ bytes: [UInt8], to descriptor: Int32) throws(Failure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      guard count >= 0 || errno == EINTR else { throw failure(errno) }
      rest = rest.dropFirst(max(count, 0))
    }
  }
}
