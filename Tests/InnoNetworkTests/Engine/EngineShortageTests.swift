import Glibc
import HTTPTypes
import InnoNetworkEngine
import LoopbackServer
import Synchronization
import Testing

/// Lack of descriptors, threads and memory. Each test runs in a process of its own, which the lack affects as a whole.
@Suite(.timeLimit(.minutes(10))) struct EngineShortageTests {
  @Test func engineThatCannotStartLeavesNoDescriptorsOpen() async {
    await #expect(processExitsWith: .success) {
      // Whatever libcurl opens once is open from here on.
      await CurlEngine(options: .direct).startAndShutDown()
      var limit = rlimit(rlim_cur: descriptorLimit, rlim_max: descriptorLimit)
      #expect(setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0)
      var copies: [Int32] = []
      while case let copy = dup(STDIN_FILENO), copy >= 0 { copies.append(copy) }
      // None is left; then one, and the engine needs two for itself.
      for _ in 0...1 {
        let before = openDescriptors()
        let error = #expect(throws: EngineError.self) { try CurlEngine(options: .direct).taskExecutor() }
        #expect(error?.reason == .connectionFailed(errno: EMFILE))
        #expect(openDescriptors() == before)
        close(copies.removeLast())
      }
      await CurlEngine(options: .direct).startAndShutDown()
    }
  }

  @Test func engineWithoutAThreadLeavesNoDescriptorsOpen() async {
    await #expect(processExitsWith: .success) {
      await CurlEngine(options: .direct).startAndShutDown()
      let before = openDescriptors()
      var attributes = pthread_attr_t()
      pthread_attr_init(&attributes)
      // More than the address space: a thread with this stack cannot be created.
      pthread_attr_setstacksize(&attributes, 1 << 47)
      #expect(setDefaultThreadAttributes(&attributes) == 0)
      let error = #expect(throws: EngineError.self) { try CurlEngine(options: .direct).taskExecutor() }
      pthread_attr_setstacksize(&attributes, 8 << 20)
      #expect(setDefaultThreadAttributes(&attributes) == 0)
      #expect(error?.reason == .unavailable)
      #expect(openDescriptors() == before)
    }
  }

  // Of the one exchange that a host may have.
  @Test func exchangeWithoutMemoryTakesNoPlaceInTheQueue() async {
    await #expect(processExitsWith: .success) {
      let server = try LoopbackServer()
      var options = CurlEngineOptions.direct
      options.connectionsPerHost = 1
      try await withEngine(options) { engine async throws in
        // Starts the engine, for which libcurl creates handles of its own.
        _ = try engine.taskExecutor()
        EasyHandleHook.refuseNext()
        #expect(try await reason(of: server.request("/echo"), on: engine) == .unavailable)
        #expect(try await engine.send(server.request("/echo")).head.status == .ok)
      }
    }
  }
}

extension CurlEngine {
  fileprivate func startAndShutDown() async {
    #expect(throws: Never.self) { try taskExecutor() }
    await shutdown()
  }
}

/// More than a process of a test has open.
private let descriptorLimit: rlim_t = 256

private func openDescriptors() -> Int { (0..<Int32(descriptorLimit)).count { fcntl($0, F_GETFD) >= 0 } }

/// The Glibc module does not export it.
@_silgen_name("pthread_setattr_default_np")
private func setDefaultThreadAttributes(_ attributes: UnsafePointer<pthread_attr_t>) -> Int32

/// Lack of memory for a transfer: this process's `curl_easy_init` takes precedence over libcurl's, as the linker looks
/// into the executable first.
private enum EasyHandleHook {
  private static let isToRefuse = Atomic(false)

  /// The next handle cannot be created.
  static func refuseNext() { isToRefuse.store(true, ordering: .releasing) }

  fileprivate static func refuses() -> Bool { isToRefuse.exchange(false, ordering: .acquiringAndReleasing) }
}

private typealias Create = @convention(c) () -> UnsafeMutableRawPointer?

@_cdecl("curl_easy_init")
public func hookedEasyInit() -> UnsafeMutableRawPointer? {
  if EasyHandleHook.refuses() { return nil }
  // RTLD_NEXT, which is a cast in C: the next one in the order of the dynamic linker.
  guard let next = dlsym(UnsafeMutableRawPointer(bitPattern: -1), "curl_easy_init") else { return nil }
  return unsafeBitCast(next, to: Create.self)()
}
