import Glibc

/// Exclusive right to replace a file, of one process and one task in it.
///
/// It is the lock of a second file beside it, which is never replaced, and stays. The system releases that of a process
/// that has ended.
public struct FileLock: Sendable {
  private let descriptor: Int32

  /// Makes the folder of the file where there is none. Nil while another process or task has the lock. Of a symbolic
  /// link, locks the file that it leads to.
  public init?(of path: String) throws(FileReplacement.Failure) {
    let path = try FileReplacement(of: path).target
    let name = "\(path).lock"
    var descriptor = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    // The folder is there at all writes but the first.
    if descriptor < 0, errno == ENOENT {
      try FileReplacement.makeFolder(of: path)
      descriptor = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    }
    guard descriptor >= 0 else { throw FileReplacement.Failure(number: errno) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let number = errno
      close(descriptor)
      guard number == EWOULDBLOCK || number == EINTR else { throw FileReplacement.Failure(number: number) }
      return nil
    }
    self.descriptor = descriptor
  }

  public func release() {
    close(descriptor)
  }
}
