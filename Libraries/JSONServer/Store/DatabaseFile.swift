import Files
import FoundationEssentials
import Glibc

/// The JSON file that keeps what clients wrote. It is replaced as a whole, so that readers need no lock; writers take
/// the lock of a second file beside it, which is never replaced.
struct DatabaseFile: Sendable {
  /// Why the file cannot be used.
  struct Failure: Error, Equatable {
    enum Kind {
      case read, write
      /// It can be used later.
      case busy

      /// For a client (RFC 9110, section 15.6; RFC 4918, section 11.5).
      var status: Int {
        switch self {
        case .read: 500
        case .write: 507
        case .busy: 503
        }
      }
    }

    let path: String
    let reason: String
    var kind = Kind.read

    var description: String { "'\(path)' cannot be \(kind == .write ? "written" : "used"): \(reason)." }
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

  /// Replaces the file, or what a symbolic link in its place leads to. The lock must be held.
  func replace(with bytes: [UInt8]) throws(Failure) -> Version {
    let descriptor = try writing { path throws(FileReplacement.Failure) in
      try FileReplacement(of: path, newFileMode: 0o600).writeKeepingOpen(Data(bytes))
    }
    var status = stat()
    fstat(descriptor, &status)
    return Version(descriptor, status)
  }

  /// The lock must be held.
  func remove() throws(Failure) {
    try writing { path throws(FileReplacement.Failure) in try FileReplacement(of: path).remove() }
  }

  /// The lock; nil while another process or task has it. Makes the folder of the file where there is none.
  func lock() throws(Failure) -> FileLock? {
    try writing { path throws(FileReplacement.Failure) in try FileLock(of: path) }
  }

  private func writing<Value>(
    _ body: (String) throws(FileReplacement.Failure) -> Value
  ) throws(Failure) -> Value {
    do {
      return try body(path)
    } catch {
      throw failure(String(cString: strerror(error.number)), .write)
    }
  }

  /// Nil when there is no file.
  var currentStamp: Stamp? {
    var status = stat()
    return stat(path, &status) == 0 ? Stamp(status) : nil
  }

  func failure(_ reason: String, _ kind: Failure.Kind = .read) -> Failure {
    Failure(path: path, reason: reason, kind: kind)
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
}
