public import FoundationEssentials
import Glibc

/// Replaces a file by a new one in one step, and keeps its mode, owner and group. POSIX has no call for that: the new
/// file is written beside the old one and renamed.
public struct FileReplacement {
  /// The error number of the system call that failed.
  public struct Failure: Error {
    public let number: Int32
  }

  /// Where the file is, behind symbolic links; it need not exist.
  let target: String
  /// Of a file that does not exist yet, before the umask.
  private let newFileMode: mode_t

  public init(of path: String, newFileMode: UInt32 = 0o666) throws(Failure) {
    self.newFileMode = newFileMode
    target = try Self.followingLinks(path)
  }

  /// - Throws: what went wrong; then the file is as it was, and nothing is left beside it.
  public func write(_ data: Data) throws(Failure) {
    close(try writeKeepingOpen(data))
  }

  /// Does not follow a symbolic link that appeared since. Does nothing where there is no file.
  public func remove() throws(Failure) {
    guard unlink(target) == 0 || errno == ENOENT else { throw Failure(number: errno) }
  }

  /// - Returns: the descriptor of the new file, which the caller closes.
  public func writeKeepingOpen(_ data: Data) throws(Failure) -> Int32 {
    var old = stat()
    let exists = lstat(target, &old) == 0
    if !exists, errno != ENOENT { throw Failure(number: errno) }
    // The name of the file itself, with something added, could be too long.
    var template = Array("\(Self.directory(of: target)).new-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw Failure(number: errno) }
    do throws(Failure) {
      try Self.check(fcntl(descriptor, F_SETFD, FD_CLOEXEC))
      try Self.write(data, to: descriptor)
      if exists { try Self.check(fchown(descriptor, old.st_uid, old.st_gid)) }
      // After the owner: changing that one clears bits of the mode.
      try Self.check(fchmod(descriptor, exists ? old.st_mode & 0o7777 : newFileMode & ~Self.creationMask))
      try Self.check(rename(template, target))
    } catch {
      close(descriptor)
      unlink(template)
      throw error
    }
    return descriptor
  }

  /// Makes the folders of a path that are missing; only the user may enter them (XDG Base Directory Specification).
  public static func makeFolder(of path: String) throws(Failure) {
    var missing: [String] = []
    var folder = path
    while let slash = folder.lastIndex(of: "/"), slash > folder.startIndex {
      folder = String(folder[..<slash])
      if access(folder, F_OK) == 0 { break }
      missing.append(folder)
    }
    for folder in missing.reversed() where mkdir(folder, 0o700) != 0 && errno != EEXIST {
      throw Failure(number: errno)
    }
  }

  private static func write(_ data: Data, to descriptor: Int32) throws(Failure) {
    var rest = Array(data)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        throw Failure(number: errno)
      }
    }
  }

  private static func check(_ result: Int32) throws(Failure) {
    if result != 0 { throw Failure(number: errno) }
  }

  /// What a new file is not allowed; the system can only be asked by setting it, which two threads may not do at once.
  private static let creationMask: mode_t = {
    let mask = umask(0o077)
    umask(mask)
    return mask
  }()

  private static func followingLinks(_ path: String) throws(Failure) -> String {
    var path = path
    // As many as the kernel follows (path_resolution(7)).
    for _ in 0...40 {
      var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
      let count = readlink(path, &buffer, buffer.count)
      guard count >= 0 else {
        // It is not a link, or does not exist.
        guard errno == EINVAL || errno == ENOENT else { throw Failure(number: errno) }
        return path
      }
      let destination = String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
      path = destination.hasPrefix("/") ? destination : directory(of: path) + destination
    }
    throw Failure(number: ELOOP)
  }

  /// Up to its last slash; empty for a name alone.
  private static func directory(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }
}
