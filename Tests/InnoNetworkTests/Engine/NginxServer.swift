import FoundationEssentials
import Glibc
import Subprocess
import Synchronization
import SystemPackage

/// An nginx for one test on 127.0.0.1, with a certificate of its own. It ends when the last reference is released, and
/// with the process of the test.
///
/// `/hello` returns `hello`, `/large` a megabyte of zeros, and `/upload` stores the body of a PUT. Every response has
/// the number of its connection in `X-Connection` and the protocol in `X-Protocol`.
final class NginxServer: Sendable {
  /// The path of nginx; `nil` if it is not installed.
  static let tool: String? = ["/usr/sbin/nginx", "/usr/local/sbin/nginx", "/usr/local/bin/nginx"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// Whether tests that need nginx run. In CI they always do, and fail if it is missing.
  static var isExpected: Bool { tool != nil && Certificate.tool != nil || Environment.isCI }

  struct Failure: Error { let text: String }

  /// The ports: HTTP/1.1 without TLS, HTTP/2 without TLS, both over TLS, HTTP/1.1 only over TLS.
  let (plain, priorKnowledge, secure, secureHTTP1): (Int, Int, Int, Int)
  let socket: String
  /// The PEM file to trust.
  let authority: String
  let key: String
  let directory = TemporaryDirectory()
  private let leash: Mutex<FileDescriptor?>

  /// Starts nginx; `settings` are added to its `http` block.
  init(_ settings: String = "", secureSettings: String = "", certificate: Certificate = .valid) async throws {
    guard let tool = Self.tool else { throw Failure(text: "there is no nginx: apt-get install nginx-light") }
    authority = try await certificate.make(in: directory)
    key = "\(directory.path)/key.pem"
    socket = "\(directory.path)/socket"
    _ = try directory.file("hello", named: "hello")
    _ = try directory.file(String(repeating: "\0", count: 1 << 20), named: "large")
    // nginx cannot listen on a port that the system chooses, so the ports are random, below those that the system
    // assigns. If one is in use, nginx tries for a while and ends.
    for _ in 0..<5 {
      let ports = (0..<4).map { _ in Int.random(in: 16_000..<32_000) }
      // An nginx that could not listen on its ports does not remove the socket.
      try? FileManager.default.removeItem(atPath: socket)
      let file = try directory.file(
        Self.text(directory.path, ports, socket, settings, secureSettings), named: "nginx.conf")
      let leash = try FileDescriptor.pipe()
      // Only this process may have the write end; a child process of another test would keep nginx alive.
      _ = fcntl(leash.writeEnd.rawValue, F_SETFD, FD_CLOEXEC)
      let hasEnded = Self.start(tool, file, leash: leash.readEnd, in: directory.path)
      // Written when nginx listens on every port.
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

  /// Kills the server: a shell does so when the pipe is closed.
  func stop() { try? leash.withLock { $0.take() }?.close() }

  /// Stops the process, whose connections stay open, until ``stop()`` kills it.
  func freeze() throws {
    let number = try String(contentsOfFile: "\(directory.path)/pid", encoding: .utf8)
    guard let pid = pid_t(number.filter(\.isNumber)), pid > 0, kill(pid, SIGSTOP) == 0 else {
      throw Failure(text: "nginx with the process id \(number) cannot be stopped")
    }
  }

  /// Returns a value that is true when the server has ended.
  private static func start(_ tool: String, _ settings: String, leash: FileDescriptor, in directory: String)
    -> Recorded<Bool>
  {
    let hasEnded = Recorded(false)
    Task {
      // A background command of a shell has no standard input, so the pipe gets another number.
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
