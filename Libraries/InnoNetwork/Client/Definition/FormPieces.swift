import Glibc

/// The bytes of a form, files read in pieces; every iteration starts over.
struct FormPieces: AsyncSequence, Sendable {
  enum Section: Sendable {
    case bytes([UInt8])
    /// The size has been announced: a file that has grown since is cut there, one that has shrunk makes the upload
    /// fail.
    case file(String, size: Int)
  }

  struct Unreadable: Error, CustomStringConvertible {
    let path: String
    let errno: Int32
    var description: String { "\(path): \(String(cString: strerror(errno)).lowercased())" }
  }

  let sections: [Section]
  private static let pieceSize = 64 << 10

  /// The whole form, if it contains no file.
  var inMemory: [UInt8]? {
    var all: [UInt8] = []
    for section in sections {
      guard case .bytes(let bytes) = section else { return nil }
      all += bytes
    }
    return all
  }

  var length: Int {
    sections.reduce(0) { length, section in
      switch section {
      case .bytes(let bytes): length + bytes.count
      case .file(_, let size): length + size
      }
    }
  }

  func makeAsyncIterator() -> Iterator { Iterator(sections: sections[...]) }

  struct Iterator: AsyncIteratorProtocol {
    fileprivate var sections: ArraySlice<Section>
    private var file: OpenFile?

    fileprivate init(sections: ArraySlice<Section>) { self.sections = sections }

    mutating func next() async throws -> [UInt8]? {
      while true {
        if let piece = try file?.read(atMost: FormPieces.pieceSize) { return piece }
        file = nil
        switch sections.popFirst() {
        case nil: return nil
        case .bytes(let bytes): if !bytes.isEmpty { return bytes }
        case .file(let path, let size): file = try OpenFile(path, size: size)
        }
      }
    }
  }

  /// A descriptor that closes with its last reference, and how much of the file is still to be read.
  private final class OpenFile {
    private let path: String
    private let descriptor: Int32
    private var left: Int

    init(_ path: String, size: Int) throws(Unreadable) {
      self.path = path
      left = size
      descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw Unreadable(path: path, errno: errno) }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// `nil` at the end.
    func read(atMost count: Int) throws(Unreadable) -> [UInt8]? {
      guard left > 0 else { return nil }
      var code: Int32 = 0
      let piece = [UInt8](unsafeUninitializedCapacity: Swift.min(count, left)) { buffer, initialized in
        // The buffer is as large as it says, and only what was read counts as initialized.
        let result = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        if result < 0 { code = errno }
        initialized = Swift.max(result, 0)
      }
      guard code == 0 else { throw Unreadable(path: path, errno: code) }
      left -= piece.count
      return piece.isEmpty ? nil : piece
    }
  }
}

/// The status of a file (stat(2)).
struct FileStatus {
  /// In bytes.
  let size: Int
  /// In seconds since 1970.
  let modifiedAt: Double
  /// Whether it is a regular file.
  let isRegular: Bool

  /// `nil` if there is no file, or it is not accessible; see `errno`.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    size = Int(status.st_size)
    modifiedAt = Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) / 1e9
    isRegular = status.st_mode & S_IFMT == S_IFREG
  }
}
