import CCurl
import Glibc

/// The options of an engine, prepared once for all transfers. Used under the lock of ``CurlLoop`` only.
final class CurlSettings {
  let options: CurlEngineOptions
  /// The bundle of trusted certificate authorities; `nil` uses libcurl's default.
  let authorities: String?
  /// A file in memory that combines the system's authorities with others, because libcurl reads only one bundle.
  private let bundle: Int32?
  /// Whether `http` URLs use TLS too, because their proxy does.
  let reachesAllOverTLS: Bool

  init(_ options: CurlEngineOptions) throws(EngineError) {
    self.options = options
    reachesAllOverTLS = options.proxies.isSecure(for: "http")
    if let file = options.tls.authorities.file, let problem = options.tls.authorities.problem {
      throw EngineError(.insecure, detail: "the certificate authorities in \(file) \(problem)")
    }
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
    // The last line of the file may have no line break, which the next certificate needs before it.
    return count == 0 && write(bundle, "\n", 1) == 1
  }
}

/// The initialization of libcurl, once per process, and the check that the installed version suits the engine.
package enum CurlLibrary {
  /// Why libcurl cannot be used; `nil` if it can. Initializes libcurl on first access.
  static let problem: EngineError? = {
    let code = curl_global_init(Int(CURL_GLOBAL_DEFAULT))
    guard code == CURLE_OK else { return EngineError(.unavailable, detail: describe(code)) }
    guard let info = inno_version_info() else {
      return EngineError(.unavailable, detail: "libcurl does not name its version")
    }
    return problem(version: info.pointee.version_num, features: UInt32(bitPattern: info.pointee.features))
  }()

  /// CURLOPT_QUICK_EXIT needs 7.87; 7.88.0 corrupts HTTP/2 transfers, which 7.88.1 has fixed.
  package static func problem(version: UInt32, features: UInt32) -> EngineError? {
    guard version >= 0x075700, version != 0x075800 else {
      return EngineError(.unavailable, detail: "libcurl 7.87 or later is required, except 7.88.0")
    }
    guard features & UInt32(CURL_VERSION_THREADSAFE) != 0 else {
      return EngineError(.unavailable, detail: "the initialization of this libcurl is not thread-safe")
    }
    return nil
  }

  /// The error for a transfer that a multi handle does not accept. Its `CURLMcode` is no `CURLcode`: the numbers of the
  /// two have different meanings. In practice it is a lack of memory.
  static func refusal(of code: CURLMcode) -> EngineError {
    let why = curl_multi_strerror(code).map { String(cString: $0).lowercased() } ?? "code \(code.rawValue)"
    return EngineError(.unavailable, detail: "libcurl refuses the transfer (\(why))")
  }

  /// The message of curl_easy_strerror(3).
  static func describe(_ code: CURLcode) -> String {
    curl_easy_strerror(code).map { String(cString: $0) } ?? "curl error \(code.rawValue)"
  }

  /// The system's bundle of certificate authorities. A multi handle parses it once for all connections; a directory of
  /// hashed certificates would be searched for each.
  static let systemAuthorities: String? = [
    "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/cert.pem",
  ]
  .first { access($0, R_OK) == 0 }
}
