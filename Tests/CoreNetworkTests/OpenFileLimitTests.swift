import CoreNetwork
import FoundationEssentials
import Glibc
import LoopbackServer
import Testing

/// Requests of a process that may open no more files.
@Suite(.timeLimit(.minutes(10))) struct OpenFileLimitTests {
  // In processes of their own, where no other test needs descriptors.

  @Test func engineThatCannotStartSaysWhatToDo() async {
    await #expect(processExitsWith: .success) {
      try await withTransport(to: "http://127.0.0.1:9") { transport async throws in
        try await forbidOpening()
        let failure = await failure(of: AnyRequest<[User]>(path: "/users"), on: transport)
        #expect(failure?.kind == .unavailable)
        #expect(
          failure?.message
            == "GET http://127.0.0.1:9/users: no connection can be opened (too many open files) after 3 attempts")
        #expect(failure?.hint == "Raise the limit of open files, such as with 'ulimit -n 1024'.")
      }
    }
  }

  @Test func connectionThatCannotBeOpenedSaysWhatToDo() async {
    await #expect(processExitsWith: .success) {
      let server = try LoopbackServer()
      try await withTransport(to: server.baseURL) { transport async throws in
        // Starts the engine, which opens its own descriptors.
        _ = await failure(of: AnyRequest<[User]>(path: "/users"), on: transport)
        try await forbidOpening()
        // A POST does not reuse a connection, so it needs a new descriptor.
        let failure = await failure(of: AnyRequest<[User]>(path: "/users", method: .post), on: transport)
        #expect(failure?.kind == .unavailable)
        #expect(failure?.message == "POST \(server.baseURL)/users: no connection can be opened (too many open files)")
        #expect(failure?.hint == "Raise the limit of open files, such as with 'ulimit -n 1024'.")
      }
    }
  }
}

/// Lowers the limit of open files to the number that this process has open.
private func forbidOpening() async throws {
  // libdispatch opens a timer's descriptor when a clock is first slept on, and ends the process when it cannot. A sleep
  // that is over before libdispatch gets to it opens none. Both clocks may share one: then nothing more comes.
  for _ in 0..<200 where timerDescriptors < 2 {
    try await Task.sleep(for: .milliseconds(1), clock: .continuous)
    try await Task.sleep(for: .milliseconds(1), clock: .suspending)
  }
  let free = dup(STDIN_FILENO)
  close(free)
  let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  var limit = rlimit()
  getrlimit(resource, &limit)
  limit.rlim_cur = rlim_t(free)
  setrlimit(resource, &limit)
}

/// How many timers of this process have a descriptor (timerfd_create(2)).
private var timerDescriptors: Int {
  (0..<256).count { descriptor in
    let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(descriptor)")
    return target?.contains("timerfd") == true
  }
}
