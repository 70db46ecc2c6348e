import FoundationEssentials
import Glibc

/// The partial file of a download: its bytes in `<path>.part`, and what identifies them in `<path>.part.json`.
///
/// It is locked (flock(2)), so that only one download at a time writes to it.
final class PartialFile {
  struct Failure: Error {
    let path: String
    let errno: Int32
  }

  /// Identifies the version of the bytes. Without it the download cannot be resumed.
  struct Identity: Codable, Equatable {
    let url: String
    /// The value for `If-Range`: a strong entity tag or a date.
    let validator: String
  }

  private let destination: String
  private let descriptor: Int32
  private(set) var size = 0

  private var path: String { "\(destination).part" }
  private var identityPath: String { "\(destination).part.json" }

  /// Opens or creates the partial file for a path.
  ///
  /// Throws unless the file is a regular one without another hard link: anyone who may write to the folder can put a
  /// link there, whose target would be overwritten.
  init(for destination: String) throws(Failure) {
    self.destination = destination
    let path = "\(destination).part"
    var status = stat()
    // A folder cannot be replaced by a file (rename(2)): fail before anything is downloaded.
    guard stat(destination, &status) < 0 || status.st_mode & S_IFMT != S_IFDIR else {
      throw Failure(path: destination, errno: EISDIR)
    }
    repeat {
      let descriptor = try Self.openRegularFile(path, O_WRONLY | O_CREAT, &status)
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        let number = errno
        close(descriptor)
        throw Failure(path: path, errno: number)
      }
      // The download that held the lock may have renamed or removed the file when it finished: then open another one.
      var current = stat()
      if lstat(path, &current) == 0, current.st_ino == status.st_ino, current.st_dev == status.st_dev {
        self.descriptor = descriptor
        break
      }
      close(descriptor)
    } while true
    size = Int(status.st_size)
  }

  deinit {
    // Closing is not enough: a child process between fork and exec has a copy of the descriptor, which keeps the lock.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// Opens a regular file that has no other hard link, without following a symbolic link and without waiting for a
  /// reader of a pipe.
  private static func openRegularFile(_ path: String, _ flags: Int32, _ status: inout stat) throws(Failure) -> Int32 {
    let descriptor = open(path, flags | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o666)
    guard descriptor >= 0 else { throw Failure(path: path, errno: errno) }
    let number: Int32 =
      if fstat(descriptor, &status) < 0 {
        errno
      } else if status.st_mode & S_IFMT != S_IFREG {
        EINVAL
      } else {
        status.st_nlink > 1 ? EMLINK : 0
      }
    guard number == 0 else {
      close(descriptor)
      throw Failure(path: path, errno: number)
    }
    return descriptor
  }

  /// The identity of the bytes; `nil` if there are none, if they are of another URL, and if it is unknown.
  func identity(of url: String) -> Identity? {
    guard size > 0, let identity = storedIdentity, identity.url == url else { return nil }
    return identity
  }

  private var storedIdentity: Identity? {
    var status = stat()
    guard let descriptor = try? Self.openRegularFile(identityPath, O_RDONLY, &status) else { return nil }
    defer { close(descriptor) }
    guard status.st_size <= Self.largestIdentity else { return nil }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    guard read(descriptor, &bytes, bytes.count) == bytes.count else { return nil }
    return try? JSONDecoder().decode(Identity.self, from: Data(bytes))
  }

  /// In bytes. Larger than any identity, whose parts come from a head of limited size.
  private static let largestIdentity = 1 << 20

  /// Empties the file, for bytes of this identity; `nil` if the response has no validator.
  func restart(_ identity: Identity?) throws(Failure) {
    unlink(identityPath)
    guard ftruncate(descriptor, 0) == 0 else { throw Failure(path: path, errno: errno) }
    size = 0
    guard let identity, let data = try? JSONEncoder().encode(identity) else { return }
    do {
      try data.write(to: URL(filePath: identityPath), options: .atomic)
    } catch {
      // The download then starts over if it is interrupted.
    }
  }

  func removeLastByte() throws(Failure) {
    guard ftruncate(descriptor, off_t(size - 1)) == 0 else { throw Failure(path: path, errno: errno) }
    size -= 1
  }

  func append(_ bytes: [UInt8]) throws(Failure) {
    var written = 0
    while written < bytes.count {
      // Safe: the buffer is valid during the call, and pwrite(2) reads only its bytes that are not yet written.
      let count = bytes.withUnsafeBytes {
        pwrite(descriptor, $0.baseAddress?.advanced(by: written), $0.count - written, size)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Failure(path: path, errno: errno) }
      written += count
      size += count
    }
  }

  /// Renames the partial file to its destination, which is replaced.
  func finish() throws(Failure) {
    guard rename(path, destination) == 0 else { throw Failure(path: destination, errno: errno) }
    unlink(identityPath)
  }

  /// Removes the partial file unless the download of the URL can be resumed.
  func abandon(_ url: String) {
    guard identity(of: url) == nil else { return }
    unlink(path)
    unlink(identityPath)
  }
}
