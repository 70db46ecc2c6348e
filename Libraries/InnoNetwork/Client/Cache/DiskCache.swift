import FoundationEssentials
import HTTPTypes

/// Stores responses in the files of a directory, up to a number of bytes; the least recently used ones are removed
/// first.
///
/// Responses to requests with credentials are not written, unless their `Cache-Control` has `public`. The directory is
/// created for the current user only (0700) and may be deleted at any time. Several processes may use it, but then it
/// may exceed its capacity: each counts only the files that it has found on first use or written itself.
public actor DiskCache: ResponseCacheStore {
  /// The first line of a file, in JSON; the bodies of the variants follow.
  private struct Index: Codable {
    let url: String
    let variants: [Variant]
  }

  private struct Variant: Codable {
    let status: Int
    let fields: HTTPFields
    let selectors: [String: String?]
    let requestedAt: Int
    let receivedAt: Int
    let length: Int

    /// Whether no arithmetic on the numbers overflows, and the status is one that can be represented.
    var isPlausible: Bool {
      (0...999).contains(status) && [requestedAt, receivedAt, length].allSatisfy { (0..<1 << 40).contains($0) }
    }
  }

  private let directory: String
  private let capacity: Int
  /// Sizes of the files by name; read from the directory on first use.
  private var sizes: [String: Int]?

  /// A store in a directory, which the first response creates, with a capacity in bytes; 64 MiB by default.
  public init(directory: String, capacity: Int = 64 << 20) {
    self.directory = directory
    self.capacity = capacity
  }

  public func variants(of url: String) -> [CachedResponse] {
    let name = Self.name(of: url)
    let path = "\(directory)/\(name)"
    guard let data = FileManager.default.contents(atPath: path) else { return [] }
    let variants = Self.decode(data, url: url)
    if variants.isEmpty {
      remove(name)
    } else {
      // The modification time is that of the last use, also for later processes.
      try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: path)
    }
    return variants
  }

  public func store(_ variants: [CachedResponse], for url: String) {
    let name = Self.name(of: url)
    let withoutCredentials = variants.filter { $0.credentials == nil }
    guard !withoutCredentials.isEmpty, let data = Self.encode(withoutCredentials, url: url), data.count <= capacity
    else { return remove(name) }
    do {
      try FileManager.default.createDirectory(
        atPath: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      try data.write(to: URL(filePath: "\(directory)/\(name)"), options: .atomic)
    } catch {
      // An older response that could not be replaced must not be used.
      return remove(name)
    }
    var sizes = sizesOnDisk()
    sizes[name] = data.count
    self.sizes = sizes
    if sizes.values.reduce(0, +) > capacity { makeRoom(sparing: name) }
  }

  public func removeAll() {
    for name in sizesOnDisk().keys { remove(name) }
  }

  private func remove(_ name: String) {
    try? FileManager.default.removeItem(atPath: "\(directory)/\(name)")
    sizes?[name] = nil
  }

  private func makeRoom(sparing spared: String) {
    let byAge = sizesOnDisk().keys.filter { $0 != spared }.map { ($0, lastUse(of: $0)) }.sorted { $0.1 < $1.1 }
    for (name, _) in byAge where sizesOnDisk().values.reduce(0, +) > capacity { remove(name) }
  }

  private func lastUse(of name: String) -> Double {
    FileStatus("\(directory)/\(name)")?.modifiedAt ?? 0
  }

  private func sizesOnDisk() -> [String: Int] {
    if let sizes { return sizes }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    let found = names.filter { $0.hasSuffix(Self.suffix) }.map { name in
      (name, FileStatus("\(directory)/\(name)")?.size ?? 0)
    }
    let sizes = Dictionary(uniqueKeysWithValues: found)
    self.sizes = sizes
    return sizes
  }

  private static let suffix = ".response"

  /// A hash (FNV-1a). If two URLs have the same one, only the later is stored; the file contains its URL.
  private static func name(of url: String) -> String {
    let hash = url.utf8.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    return String(hash, radix: 16) + suffix
  }

  private static func encode(_ variants: [CachedResponse], url: String) -> Data? {
    let index = Index(
      url: url,
      variants: variants.map {
        Variant(
          status: $0.status, fields: $0.fields, selectors: $0.selectors, requestedAt: $0.requestedAt,
          receivedAt: $0.receivedAt,
          length: $0.body.count)
      })
    guard var data = try? JSONEncoder().encode(index) else { return nil }
    data.append(0x0a)
    for variant in variants { data.append(contentsOf: variant.body) }
    return data
  }

  /// Empty if the file is of another URL or damaged.
  private static func decode(_ data: Data, url: String) -> [CachedResponse] {
    guard let end = data.firstIndex(of: 0x0a), let index = try? JSONDecoder().decode(Index.self, from: data[..<end]),
      index.url == url,
      index.variants.allSatisfy(\.isPlausible)
    else { return [] }
    var bodies = data[(end + 1)...]
    guard index.variants.reduce(0, { $0 + $1.length }) == bodies.count else { return [] }
    return index.variants.map { variant in
      defer { bodies = bodies.dropFirst(variant.length) }
      return CachedResponse(
        status: variant.status, fields: variant.fields, body: Array(bodies.prefix(variant.length)),
        selectors: variant.selectors,
        credentials: nil, requestedAt: variant.requestedAt, receivedAt: variant.receivedAt)
    }
  }
}
