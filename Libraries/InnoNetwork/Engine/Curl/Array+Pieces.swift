import CCurl

/// The pieces of a streamed body between libcurl and the reader, oldest first.
extension [[UInt8]] {
  /// Each piece costs its reader about a microsecond, so smaller ones are put together up to this size. Much larger ones would make glibc give
  /// memory back to the system, and fetch it again, over and over.
  private static let usualSize = 64 << 10

  mutating func add(_ piece: [UInt8]) {
    if fits(piece.count) { self[count - 1] += piece } else { append(piece) }
  }

  mutating func add(_ piece: UnsafeRawBufferPointer) {
    if !fits(piece.count) {
      append([])
      // One that is as large as libcurl makes them is seldom the last of what has come.
      self[count - 1].reserveCapacity(piece.count == CURL_MAX_WRITE_SIZE ? Self.usualSize : piece.count)
    }
    self[count - 1] += piece
  }

  /// Whether the last piece takes so many bytes more.
  private func fits(_ count: Int) -> Bool { last.map { $0.count + count <= Self.usualSize } ?? false }
}
