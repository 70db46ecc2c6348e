import Foundation

/// An nginx of the suite's own, with the files of the cells and a certificate in a temporary folder; all of it goes
/// with this process, however that ends.
struct NginxServer {
  let addresses: Addresses
  private let leash = Pipe()

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  init(silentPort: Int, webSockets: String) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "http-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (path, bytes) in Cell.files {
      let data = path == "/users" ? Users.json : Data(repeating: UInt8(ascii: "x"), count: bytes)
      try data.write(to: folder.appending(path: path))
    }
    // nginx takes no port of the system's choice, so they are ones that were free a moment ago.
    let free = try [loopbackSocket(), loopbackSocket()]
    for (socket, _) in free { close(socket) }
    addresses = Addresses(
      plain: "http://127.0.0.1:\(free[0].port)", secure: "https://127.0.0.1:\(free[1].port)",
      webSockets: webSockets, authorities: folder.appending(path: "certificate.pem").path)
    let settings = Self.settings(folder.path, free.map(\.port), silentPort: silentPort)
    try Data(settings.utf8).write(to: folder.appending(path: "nginx.conf"))
    try start(in: folder.path)
  }

  func stop() { try? leash.fileHandleForWriting.close() }

  /// Returns once nginx has written its `pid` file, which it does when it listens.
  private func start(in folder: String) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", Self.script, folder]
    process.standardInput = leash
    // Only this process may hold the writing end: no client may keep nginx alive.
    _ = fcntl(leash.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
    let started = Pipe()
    process.standardOutput = started
    try process.run()
    guard started.fileHandleForReading.availableData.first == UInt8(ascii: "o") else {
      throw Failure(description: "nginx does not start; is nginx-light installed, and openssl?")
    }
  }

  /// Runs in a shell that outlives a Ctrl-C, until its input ends with this process.
  private static let script = """
    trap '' INT TERM
    cd "$0"; PATH=$PATH:/usr/sbin
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout key.pem -out certificate.pem -days 2 -subj /CN=127.0.0.1 \
      -addext subjectAltName=IP:127.0.0.1 2>openssl.log || cat openssl.log >&2
    nginx -p "$0" -c "$0/nginx.conf" -e "$0/error.log" >/dev/null &
    while [ ! -s pid ] && kill -0 $! 2>/dev/null; do sleep 0.01; done
    if [ -s pid ]; then echo ok; else cat error.log >&2; echo failed; fi
    read -r end
    kill -9 $!
    rm -rf "$0"
    """

  private static func settings(_ folder: String, _ ports: [Int], silentPort: Int) -> String {
    """
    daemon off; master_process off; worker_rlimit_nofile 8192;
    pid \(folder)/pid;
    events { worker_connections 8192; }
    http {
      access_log off; sendfile on; open_file_cache max=10; keepalive_requests 1000000000;
      client_body_temp_path \(folder)/b; proxy_temp_path \(folder)/p; fastcgi_temp_path \(folder)/f;
      uwsgi_temp_path \(folder)/u; scgi_temp_path \(folder)/s;
      server {
        listen 127.0.0.1:\(ports[0]) backlog=4096; listen 127.0.0.1:\(ports[1]) ssl http2;
        ssl_certificate \(folder)/certificate.pem; ssl_certificate_key \(folder)/key.pem;
        root \(folder);
        location /silent { proxy_pass http://127.0.0.1:\(silentPort); proxy_buffering off; proxy_read_timeout 1d; }
      }
    }
    """
  }
}
