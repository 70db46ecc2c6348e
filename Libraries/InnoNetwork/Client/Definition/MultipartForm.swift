import Glibc
import HTTPTypes
import InnoNetworkEngine

/// A form with files, as `multipart/form-data` (RFC 7578).
///
/// ```swift
/// var form = MultipartForm()
/// form.add("title", value: "Holiday")
/// form.add("photo", file: "photos/beach.jpg", contentType: "image/jpeg")
/// ```
/// Files are read while the form is sent. They must not change in the meantime, because the length of the form is sent
/// before them. A call whose form has a file that cannot be read, or a name with a control character, fails with
/// ``NetworkError/Kind/invalidRequest(_:)``.
public struct MultipartForm: Sendable {
  /// Why a form cannot be sent.
  enum Invalid: Error {
    /// This name, file name or content type contains a line break or another control character.
    case controlCharacter(in: String)
    /// The file at this path cannot be read, with the system's error number.
    case unreadable(path: String, errno: Int32)
    /// This path is that of a folder, a pipe or something else that is not a regular file.
    case notRegular(path: String)
  }

  private enum Content {
    case bytes([UInt8])
    case file(String)
  }

  private struct Part {
    let name: String
    let fileName: String?
    let contentType: String?
    let content: Content
  }

  /// Separates the parts: 128 random bits, which no content contains by chance.
  public let boundary: String
  private var parts: [Part] = []

  /// A form without parts.
  public init() { boundary = "inno-\(Hexadecimal.random(words: 2))" }

  /// Adds a text field.
  public mutating func add(_ name: String, value: String) {
    parts.append(Part(name: name, fileName: nil, contentType: nil, content: .bytes(Array(value.utf8))))
  }

  /// Adds bytes as a file.
  public mutating func add(_ name: String, bytes: [UInt8], fileName: String, contentType: String) {
    parts.append(Part(name: name, fileName: fileName, contentType: contentType, content: .bytes(bytes)))
  }

  /// Adds a local file; its name is the last component of the path by default.
  public mutating func add(_ name: String, file path: String, fileName: String? = nil, contentType: String) {
    let own = path.split(separator: "/").last.map(String.init) ?? path
    parts.append(Part(name: name, fileName: fileName ?? own, contentType: contentType, content: .file(path)))
  }

  /// The body: in memory if no part is a file, otherwise pieces with a known length.
  func content() throws(Invalid) -> RequestBody.Content {
    var sections: [FormPieces.Section] = []
    for part in parts {
      sections.append(.bytes(Array(try head(of: part).utf8)))
      switch part.content {
      case .bytes(let bytes): sections.append(.bytes(bytes))
      case .file(let path): sections.append(.file(path, size: try Self.size(of: path)))
      }
      sections.append(.bytes(Array("\r\n".utf8)))
    }
    sections.append(.bytes(Array("--\(boundary)--\r\n".utf8)))
    let pieces = FormPieces(sections: sections)
    let source: RequestBody.Content.Source =
      if let bytes = pieces.inMemory { .bytes(bytes) } else {
        .upload(.pieces(pieces, length: pieces.length), isRepeatable: true)
      }
    return RequestBody.Content(source: source, contentType: "multipart/form-data; boundary=\(boundary)")
  }

  private func head(of part: Part) throws(Invalid) -> String {
    var head = "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(try Self.quoted(part.name))\""
    if let fileName = part.fileName { head += "; filename=\"\(try Self.quoted(fileName))\"" }
    if let contentType = part.contentType { head += "\r\nContent-Type: \(try Self.checked(contentType))" }
    return head + "\r\n\r\n"
  }

  /// Escapes quotation marks as browsers do (HTML Standard, section 4.10.21.8): RFC 7578 does not define how.
  private static func quoted(_ text: String) throws(Invalid) -> String {
    try checked(text).replacing("\"", with: "%22")
  }

  private static func checked(_ text: String) throws(Invalid) -> String {
    guard text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7f }) else { throw .controlCharacter(in: text) }
    return text
  }

  private static func size(of path: String) throws(Invalid) -> Int {
    guard let status = FileStatus(path) else { throw .unreadable(path: path, errno: errno) }
    guard status.isRegular else { throw .notRegular(path: path) }
    return status.size
  }
}

extension MultipartForm.Invalid: CustomStringConvertible {
  var description: String {
    switch self {
    case .controlCharacter(let text): "\(text.debugDescription) contains a control character"
    case .unreadable(let path, let errno):
      "the file \(path) cannot be read: \(String(cString: strerror(errno)).lowercased())"
    case .notRegular(let path): "the file \(path) cannot be read: it is not a regular file"
    }
  }
}

/// The bytes of a form, in which files are read in pieces. Each iteration starts at the beginning.
struct FormPieces: AsyncSequence, Sendable {
  enum Section: Sendable {
    case bytes([UInt8])
    /// A file and its size when the length of the form was determined. If the file has grown since, only that many
    /// bytes are sent; if it has shrunk, the upload fails.
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

  /// An open file, of which `left` bytes are still to be read.
  private final class OpenFile {
    private let path: String
    private let descriptor: Int32
    private var left: Int

    init(_ path: String, size: Int) throws(Unreadable) {
      self.path = path
      left = size
      // O_NONBLOCK: if a pipe has replaced the file, opening it would otherwise wait for a writer.
      descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
      guard descriptor >= 0 else { throw Unreadable(path: path, errno: errno) }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// `nil` at the end.
    func read(atMost count: Int) throws(Unreadable) -> [UInt8]? {
      guard left > 0 else { return nil }
      var code: Int32 = 0
      let piece = [UInt8](unsafeUninitializedCapacity: Swift.min(count, left)) { buffer, initialized in
        // Safe: read(2) writes at most the size of the buffer, and returns how many bytes it has initialized.
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

  /// `nil` if the file does not exist or is not accessible; `errno` then says why.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    size = Int(status.st_size)
    modifiedAt = Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) / 1e9
    isRegular = status.st_mode & S_IFMT == S_IFREG
  }
}
