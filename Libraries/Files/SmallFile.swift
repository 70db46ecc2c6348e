public import FoundationEssentials
import Glibc

/// A regular file, or a pipe, that is read whole, into bounded memory.
public struct SmallFile {
  public enum Failure: Error {
    /// With the number of the system's error.
    case system(Int32)
    case notRegular
    case longer(than: Int)

    /// A clause for an error message.
    public var reason: String {
      switch self {
      case .system(let number): String(cString: strerror(number))
      case .notRegular: "it is not a regular file"
      case .longer(let limit): "it is longer than \(limit) bytes"
      }
    }
  }

  public let data: Data
  /// The permissions.
  public let mode: UInt32
  public let modificationDate: Date
  /// Whether it can be read once only.
  public let isPipe: Bool

  /// - Parameters:
  ///   - limit: in bytes.
  ///   - readsPipes: whether a pipe is read too, after a wait for its writer; otherwise it is refused.
  /// - Returns: nil when there is no file of that name.
  public init?(path: String, limit: Int, readsPipes: Bool = false) throws(Failure) {
    // Unless a pipe is to be read, without blocking: opening one would wait for a writer.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | (readsPipes ? 0 : O_NONBLOCK))
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw .system(errno)
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .system(errno) }
    isPipe = status.st_mode & S_IFMT == S_IFIFO
    guard status.st_mode & S_IFMT == S_IFREG || isPipe && readsPipes else { throw .notRegular }
    mode = status.st_mode & 0o7777
    modificationDate = Date(timeIntervalSince1970: Double(status.st_mtim.tv_sec))
    var data = Data()
    var piece = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(descriptor, &piece, piece.count)
      if count == 0 { break }
      guard count > 0 || errno == EINTR else { throw .system(errno) }
      data.append(contentsOf: piece.prefix(max(0, count)))
      if data.count > limit { throw .longer(than: limit) }
    }
    self.data = data
  }
}
