import FoundationEssentials
import Glibc

/// The partial file of a download: its bytes in `<path>.part`, and their identity in `<path>.part.json`.
///
/// Only one download at a time holds the file: it is locked (flock(2)).
final class PartialFile {
  struct Failure: Error {
    let path: String
    let errno: Int32
  }

  /// Identifies the version of the bytes. Without it they cannot be continued.
  struct Identity: Codable, Equatable {
    let url: String
    /// A strong entity tag, or a date, for `If-Range`.
    let validator: String
  }

  private let destination: String
  private let descriptor: Int32
  private(set) var size = 0

  private var path: String { "\(destination).part" }
  private var identityPath: String { "\(destination).part.json" }

  /// Opens or creates the partial file for a path.
  ///
  /// Only a regular file with a single name is written to: anyone who may write in the folder can create a link there,
  /// whose target would be overwritten.
  init(for destination: String) throws(Failure) {
    self.destination = destination
    let path = "\(destination).part"
    var status = stat()
    // Fails before anything is downloaded if the file cannot be replaced.
    guard stat(destination, &status) < 0 || status.st_mode & S_IFMT != S_IFDIR else {
      throw Failure(path: destination, errno: EISDIR)
    }
    repeat {
      let descriptor = try Self.openAlone(path, O_WRONLY | O_CREAT, &status)
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        let number = errno
        close(descriptor)
        throw Failure(path: path, errno: number)
      }
      // The previous holder of the lock may have finished, which renamed or removed the file.
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
    // Closing is not enough: a child process between fork and exec has a copy of the descriptor, and with it the lock.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// Opens a regular file by its only name, without following a link and without waiting for the other end of a pipe.
  private static func openAlone(_ path: String, _ flags: Int32, _ status: inout stat) throws(Failure) -> Int32 {
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

  /// The identity of the bytes, if they are of this URL; `nil` if it is unknown.
  func identity(of url: String) -> Identity? {
    guard size > 0, let identity = storedIdentity, identity.url == url else { return nil }
    return identity
  }

  private var storedIdentity: Identity? {
    var status = stat()
    guard let descriptor = try? Self.openAlone(identityPath, O_RDONLY, &status) else { return nil }
    defer { close(descriptor) }
    guard status.st_size <= Self.largestIdentity else { return nil }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    guard read(descriptor, &bytes, bytes.count) == bytes.count else { return nil }
    return try? JSONDecoder().decode(Identity.self, from: Data(bytes))
  }

  /// More than a head may have.
  private static let largestIdentity = 1 << 20

  /// Starts anew, with bytes of this identity; `nil` if the server gives none to recognize them by.
  func restart(_ identity: Identity?) throws(Failure) {
    unlink(identityPath)
    guard ftruncate(descriptor, 0) == 0 else { throw Failure(path: path, errno: errno) }
    size = 0
    guard let identity, let data = try? JSONEncoder().encode(identity) else { return }
    do {
      try data.write(to: URL(filePath: identityPath), options: .atomic)
    } catch {
      // Without it the download cannot be resumed.
    }
  }

  func append(_ bytes: [UInt8]) throws(Failure) {
    var written = 0
    while written < bytes.count {
      // The buffer is alive for the call, and the count is what is left of it.
      let count = bytes.withUnsafeBytes {
        pwrite(descriptor, $0.baseAddress?.advanced(by: written), $0.count - written, size)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Failure(path: path, errno: errno) }
      written += count
      size += count
    }
  }

  /// Renames the partial file to its destination, which it replaces.
  func finish() throws(Failure) {
    guard rename(path, destination) == 0 else { throw Failure(path: destination, errno: errno) }
    unlink(identityPath)
  }

  /// Removes a partial file that could not be continued.
  func abandon(_ url: String) {
    guard identity(of: url) == nil else { return }
    unlink(path)
    unlink(identityPath)
  }
}
