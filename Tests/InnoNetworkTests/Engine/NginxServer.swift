import Foundation

/// An nginx of a test's own on 127.0.0.1, with a certificate made for it; it ends with its last reference, and with the test's process.
///
/// `/hello` answers `hello`, `/large` a megabyte of zeros, `/upload` keeps what is put there. Every answer names its connection in `X-Connection` and the protocol in `X-Protocol`.
final class NginxServer: Sendable {
  /// Where nginx is; `nil` where it is not installed.
  static let tool: String? = ["/usr/sbin/nginx", "/usr/local/sbin/nginx", "/usr/local/bin/nginx"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// Whether tests that need it run; where everyone's tests run, they do in any case.
  static var isExpected: Bool { tool != nil && SecureServer.tool != nil || Environment.isCI }

  struct Failure: Error { let text: String }

  /// Plain HTTP, HTTP/2 without TLS, and both over TLS.
  let (plain, priorKnowledge, secure): (Int, Int, Int)
  let socket: String
  /// The PEM file to trust.
  let authority: String
  let key: String
  let directory = TemporaryDirectory()
  private let leash: Pipe

  /// Starts it; `settings` go into its `http` block.
  init(_ settings: String = "", secureSettings: String = "") throws {
    guard let tool = Self.tool else { throw Failure(text: "there is no nginx: apt-get install nginx-light") }
    let certificate = try SecureServer.certificate(.valid, in: URL(filePath: directory.path))
    authority = certificate
    key = "\(directory.path)/key.pem"
    socket = "\(directory.path)/socket"
    _ = try directory.file("hello", named: "hello")
    _ = try directory.file(String(repeating: "\0", count: 1 << 20), named: "large")
    // nginx takes no port of the system's choice, so one that was free a moment ago has to do, and another if it is not any more.
    for attempt in 1... {
      let ports = try (0..<3).map { _ in try Self.freePort() }
      let text = Self.text(directory.path, ports, socket, settings, secureSettings)
      let leash = Pipe()
      try Self.start(tool, directory.file(text, named: "nginx.conf"), leash, in: directory.path)
      if Self.listens(ports, log: "\(directory.path)/error.log") {
        (plain, priorKnowledge, secure) = (ports[0], ports[1], ports[2])
        self.leash = leash
        return
      }
      try? leash.fileHandleForWriting.close()
      let log = (try? String(contentsOfFile: "\(directory.path)/error.log", encoding: .utf8)) ?? ""
      guard attempt < 5 else { throw Failure(text: "nginx does not start: \(log)") }
    }
    throw Failure(text: "nginx does not start")
  }

  deinit { stop() }

  /// Ends the server in the middle of whatever it does: the shell that holds it on a leash kills it when the pipe ends.
  func stop() { try? leash.fileHandleForWriting.close() }

  private static func start(_ tool: String, _ settings: String, _ leash: Pipe, in directory: String) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "\"$0\" -p \"$1\" -c \"$2\" 2>/dev/null & read -r end; kill -9 $!", tool, directory, settings]
    process.standardInput = leash
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    // Only this process may hold the writing end, or a child of another test would keep nginx alive.
    _ = fcntl(leash.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
    try process.run()
  }

  private static func listens(_ ports: [Int], log: String) -> Bool {
    let patience = ContinuousClock.now + .seconds(10)
    while ContinuousClock.now < patience {
      if ports.allSatisfy(canConnect) { return true }
      if (try? String(contentsOfFile: log, encoding: .utf8))?.contains("[emerg]") == true { break }
      usleep(2000)
    }
    return false
  }

  private static func text(_ directory: String, _ ports: [Int], _ socket: String, _ settings: String, _ secureSettings: String) -> String {
    """
    daemon off; master_process off; worker_processes 1; worker_rlimit_nofile 4096;
    pid \(directory)/pid; error_log \(directory)/error.log;
    events { worker_connections 2048; }
    http {
      access_log off; client_max_body_size 0;
      client_body_temp_path \(directory)/b; proxy_temp_path \(directory)/p; fastcgi_temp_path \(directory)/f;
      uwsgi_temp_path \(directory)/u; scgi_temp_path \(directory)/s;
      add_header X-Connection $connection always; add_header X-Protocol $server_protocol always;
      \(settings.isEmpty ? "keepalive_requests 1000000;" : settings)
      server {
        listen 127.0.0.1:\(ports[0]); listen 127.0.0.1:\(ports[1]) http2; listen 127.0.0.1:\(ports[2]) ssl http2; listen unix:\(socket);
        ssl_certificate \(directory)/certificate.pem; ssl_certificate_key \(directory)/key.pem;
        \(secureSettings)
        root \(directory);
        location /upload { dav_methods PUT; }
      }
    }
    """
  }

  private static func freePort() throws -> Int {
    let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let code = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(socket, $0, size) == 0 ? getsockname(socket, $0, &size) : -1 }
    }
    guard code == 0 else { throw Failure(text: "no free port (error \(errno))") }
    return Int(UInt16(bigEndian: address.sin_port))
  }

  private static func canConnect(_ port: Int) -> Bool {
    let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    address.sin_port = UInt16(port).bigEndian
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
  }
}
