import FoundationEssentials
import Glibc
import Subprocess
import Synchronization
import SystemPackage

/// An nginx of a test's own on 127.0.0.1, with a certificate made for it; it ends with its last reference, and with the
/// test's process.
///
/// `/hello` returns `hello`, `/large` a megabyte of zeros, `/upload` keeps what is put there. Every response names its
/// connection in `X-Connection` and the protocol in `X-Protocol`.
final class NginxServer: Sendable {
  /// Where nginx is; `nil` where it is not installed.
  static let tool: String? = ["/usr/sbin/nginx", "/usr/local/sbin/nginx", "/usr/local/bin/nginx"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// Whether tests that need it run; where everyone's tests run, they do in any case.
  static var isExpected: Bool { tool != nil && Certificate.tool != nil || Environment.isCI }

  struct Failure: Error { let text: String }

  /// The ports: HTTP/1.1 and HTTP/2 without TLS, both over TLS, and HTTP/1.1 over TLS.
  let (plain, priorKnowledge, secure, secureHTTP1): (Int, Int, Int, Int)
  let socket: String
  /// The PEM file to trust.
  let authority: String
  let key: String
  let directory = TemporaryDirectory()
  private let leash: Mutex<FileDescriptor?>

  /// Starts it; `settings` go into its `http` block.
  init(_ settings: String = "", secureSettings: String = "", certificate: Certificate = .valid) async throws {
    guard let tool = Self.tool else { throw Failure(text: "there is no nginx: apt-get install nginx-light") }
    authority = try await certificate.make(in: directory)
    key = "\(directory.path)/key.pem"
    socket = "\(directory.path)/socket"
    _ = try directory.file("hello", named: "hello")
    _ = try directory.file(String(repeating: "\0", count: 1 << 20), named: "large")
    // nginx takes no port of the system's choice, so chance has to do, below what the system gives away. What another
    // has already is tried for by nginx for a while, which then ends.
    for _ in 0..<5 {
      let ports = (0..<4).map { _ in Int.random(in: 16_000..<32_000) }
      // One that could not have its ports leaves the socket behind.
      try? FileManager.default.removeItem(atPath: socket)
      let file = try directory.file(
        Self.text(directory.path, ports, socket, settings, secureSettings), named: "nginx.conf")
      let leash = try FileDescriptor.pipe()
      // Only this process may hold the writing end, or a child of another test would keep nginx alive.
      _ = fcntl(leash.writeEnd.rawValue, F_SETFD, FD_CLOEXEC)
      let hasEnded = Self.start(tool, file, leash: leash.readEnd, in: directory.path)
      // Written once every port is listened at.
      let pid = "\(directory.path)/pid"
      while !hasEnded.value, !FileManager.default.fileExists(atPath: pid) {
        try await Task.sleep(for: .milliseconds(2))
      }
      guard hasEnded.value else {
        (plain, priorKnowledge, secure, secureHTTP1) = (ports[0], ports[1], ports[2], ports[3])
        self.leash = Mutex(leash.writeEnd)
        return
      }
      try leash.writeEnd.close()
    }
    let log = (try? String(contentsOfFile: "\(directory.path)/error.log", encoding: .utf8)) ?? ""
    throw Failure(text: "nginx does not start: \(log)")
  }

  deinit { stop() }

  /// Ends the server in the middle of whatever it does: the shell that holds it on a leash kills it when the pipe ends.
  func stop() { try? leash.withLock { $0.take() }?.close() }

  /// Whether it has ended, which is set at some time.
  private static func start(_ tool: String, _ settings: String, leash: FileDescriptor, in directory: String)
    -> Recorded<Bool>
  {
    let hasEnded = Recorded(false)
    Task {
      // What runs beside a shell gets no input from it, unless under another number.
      let script = "exec 3<&0; { read -r end <&3; kill -9 $$; } & exec \"$0\" -p \"$1\" -c \"$2\" 3<&-"
      _ = try? await Subprocess.run(
        .path("/bin/sh"), arguments: ["-c", script, tool, directory, settings],
        input: .fileDescriptor(leash, closeAfterSpawningProcess: true), output: .discarded, error: .discarded)
      hasEnded.set(true)
    }
    return hasEnded
  }

  private static func text(
    _ directory: String, _ ports: [Int], _ socket: String, _ settings: String, _ secureSettings: String
  ) -> String {
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
        listen 127.0.0.1:\(ports[0]); listen 127.0.0.1:\(ports[1]) http2; listen 127.0.0.1:\(ports[2]) ssl http2;
        listen 127.0.0.1:\(ports[3]) ssl; listen unix:\(socket);
        ssl_certificate \(directory)/certificate.pem; ssl_certificate_key \(directory)/key.pem;
        \(secureSettings)
        root \(directory);
        location /upload { dav_methods PUT; }
      }
    }
    """
  }
}
