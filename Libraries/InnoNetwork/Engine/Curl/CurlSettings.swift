import CCurl
import Glibc

/// The options of an engine in the form that every transfer needs.
///
/// Used under the lock of ``CurlMulti`` only.
final class CurlSettings {
  let options: CurlEngineOptions
  /// The file with the authorities to trust; `nil` takes libcurl's own.
  let authorities: String?
  /// A file in memory that holds the system's authorities and others, as libcurl takes one file only.
  private let bundle: Int32?
  /// Whether `http` URLs too are asked for over TLS, which leads to their proxy.
  let reachesAllOverTLS: Bool

  init(_ options: CurlEngineOptions) throws(EngineError) {
    self.options = options
    reachesAllOverTLS = options.proxies.isSecure(for: "http")
    switch options.tls.authorities {
    case .system: (authorities, bundle) = (CurlLibrary.systemAuthorities, nil)
    case .only(let file): (authorities, bundle) = (file, nil)
    case .systemAnd(let file):
      let bundle = inno_memory_file_open("certificate authorities")
      guard bundle >= 0 else { throw EngineError(.connectionFailed(errno: errno), detail: "no descriptors are left") }
      for source in [CurlLibrary.systemAuthorities, file].compactMap({ $0 }) {
        guard Self.append(source, to: bundle) else {
          close(bundle)
          throw EngineError(.insecure, detail: "the certificate authorities in \(source) cannot be read")
        }
      }
      (authorities, self.bundle) = ("/proc/self/fd/\(bundle)", bundle)
    }
  }

  deinit { if let bundle { close(bundle) } }

  private static func append(_ path: String, to bundle: Int32) -> Bool {
    let source = open(path, O_RDONLY | O_CLOEXEC)
    guard source >= 0 else { return false }
    defer { close(source) }
    var count = 0
    repeat { count = sendfile(bundle, source, nil, 1 << 20) } while count > 0
    // A file may end without a line break, which the next certificate needs before it.
    return count == 0 && write(bundle, "\n", 1) == 1
  }
}
