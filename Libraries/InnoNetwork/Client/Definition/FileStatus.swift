import Glibc

/// What the file system says of a path (stat(2)).
struct FileStatus {
  /// In bytes.
  let size: Int
  /// In seconds since 1970.
  let modifiedAt: Double
  /// No directory, pipe or device.
  let isRegular: Bool

  /// `nil` where there is nothing, or nothing that may be looked at; `errno` says why.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    size = Int(status.st_size)
    modifiedAt = Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) / 1e9
    isRegular = status.st_mode & S_IFMT == S_IFREG
  }
}
