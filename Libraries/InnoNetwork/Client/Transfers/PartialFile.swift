import FoundationEssentials
import Glibc
import HTTPTypes
import InnoNetworkEngine

/// What is there of a download: the bytes in `<path>.part`, and beside them in `<path>.part.json` what they are of.
///
/// Only one download at a time holds the file: it is locked (flock(2)).
final class PartialFile {
  struct Failure: Error {
    let path: String
    let errno: Int32
  }

  /// What the bytes are of. Without it they cannot be gone on with, as nobody knows whether the server's file is still the same.
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

  /// Opens, or creates, what is there of a download to a path.
  init(for destination: String) throws(Failure) {
    self.destination = destination
    let path = "\(destination).part"
    descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw Failure(path: path, errno: errno) }
    var status = stat()
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, fstat(descriptor, &status) == 0 else {
      let number = errno
      close(descriptor)
      throw Failure(path: path, errno: number)
    }
    size = Int(status.st_size)
  }

  deinit {
    // Closing alone leaves the lock to a child process that was just forked and has not come to its exec: it has a copy of the descriptor.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// What the bytes are of, where they are of this URL; `nil` where that is not known.
  func identity(of url: String) -> Identity? {
    guard size > 0, let data = FileManager.default.contents(atPath: identityPath),
      let identity = try? JSONDecoder().decode(Identity.self, from: data), identity.url == url
    else { return nil }
    return identity
  }

  /// Starts anew, with bytes of this identity; `nil` where the server gives none to recognize them by.
  func restart(_ identity: Identity?) throws(Failure) {
    unlink(identityPath)
    guard ftruncate(descriptor, 0) == 0 else { throw Failure(path: path, errno: errno) }
    size = 0
    guard let identity, let data = try? JSONEncoder().encode(identity) else { return }
    do {
      try data.write(to: URL(filePath: identityPath), options: .atomic)
    } catch {
      // Without it the download only cannot be resumed.
    }
  }

  func append(_ bytes: [UInt8]) throws(Failure) {
    var written = 0
    while written < bytes.count {
      // The buffer is alive for the call, and the count is what is left of it.
      let count = bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress?.advanced(by: written), $0.count - written, size) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Failure(path: path, errno: errno) }
      written += count
      size += count
    }
  }

  /// Becomes the file itself, in place of one that may be there.
  func finish() throws(Failure) {
    guard rename(path, destination) == 0 else { throw Failure(path: destination, errno: errno) }
    unlink(identityPath)
  }

  /// Leaves nothing behind that could not be gone on with.
  func abandon(_ url: String) {
    guard identity(of: url) == nil else { return }
    unlink(path)
    unlink(identityPath)
  }
}

extension PartialFile.Identity {
  /// What an answer can be recognized by later (RFC 9110, section 13.1.5): a strong entity tag, or else a date of the last change that is a
  /// minute older than the answer, so that a second change cannot hide in the same second (section 8.8.2.2). `nil` where there is neither.
  init?(url: String, head: ResponseHead) {
    let fields = head.fields
    if let tag = fields[.eTag], tag.hasPrefix("\"") {
      self.init(url: url, validator: tag)
      return
    }
    guard let text = fields[.lastModified], let changed = HTTPDate.secondsSince1970(text),
      let date = fields[.date].flatMap(HTTPDate.secondsSince1970), date - changed >= 60
    else { return nil }
    self.init(url: url, validator: text)
  }
}
