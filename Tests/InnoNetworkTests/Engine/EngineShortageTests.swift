import Glibc
import HTTPTypes
import InnoNetworkEngine
import LoopbackServer
import Synchronization
import Testing

/// Lack of descriptors, threads and memory. Each test runs in a process of its own, because the lack affects the whole
/// process.
@Suite(.timeLimit(.minutes(10))) struct EngineShortageTests {
  @Test func engineThatCannotStartLeavesNoDescriptorsOpen() async {
    await #expect(processExitsWith: .success) {
      // Opens the descriptors that libcurl opens once per process.
      await CurlEngine(options: .direct).startAndShutDown()
      var limit = rlimit(rlim_cur: descriptorLimit, rlim_max: descriptorLimit)
      #expect(setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0)
      var copies: [Int32] = []
      // First no descriptor is left, then one; the engine needs two.
      for left in 0...1 {
        // Dispatch may open or close one of its own meanwhile, which it does not do each time.
        let isClean = (0..<10).contains { _ in
          while case let copy = dup(STDIN_FILENO), copy >= 0 { copies.append(copy) }
          for _ in 0..<left { close(copies.removeLast()) }
          let before = openDescriptors()
          do throws(EngineError) {
            _ = try CurlEngine(options: .direct).taskExecutor()
            return false
          } catch {
            return error.reason == .connectionFailed(errno: EMFILE) && openDescriptors() == before
          }
        }
        #expect(isClean)
      }
      for copy in copies { close(copy) }
      await CurlEngine(options: .direct).startAndShutDown()
    }
  }

  @Test func engineWithoutAThreadLeavesNoDescriptorsOpen() async {
    await #expect(processExitsWith: .success) {
      await CurlEngine(options: .direct).startAndShutDown()
      let before = openDescriptors()
      var attributes = pthread_attr_t()
      pthread_attr_init(&attributes)
      // Larger than the address space, so that no thread with this stack can be created.
      pthread_attr_setstacksize(&attributes, 1 << 47)
      #expect(setDefaultThreadAttributes(&attributes) == 0)
      let errors = (0..<20).map { _ in
        #expect(throws: EngineError.self) { try CurlEngine(options: .direct).taskExecutor() }
      }
      pthread_attr_setstacksize(&attributes, 8 << 20)
      #expect(setDefaultThreadAttributes(&attributes) == 0)
      #expect(errors.allSatisfy { $0?.reason == .unavailable })
      // Dispatch opens a few descriptors at any time; a leak of one for each engine would be more.
      #expect(openDescriptors() <= before + 8)
    }
  }

  @Test func engineWithoutItsAuthoritiesLeavesNoDescriptorsOpen() async {
    await #expect(processExitsWith: .success) {
      await CurlEngine(options: .direct).startAndShutDown()
      let before = openDescriptors()
      var options = CurlEngineOptions.direct
      options.tls.authorities = .systemAnd(file: "/nonexistent/authorities.pem")
      for _ in 0..<20 {
        let error = #expect(throws: EngineError.self) { try CurlEngine(options: options).taskExecutor() }
        #expect(error?.reason == .insecure)
      }
      // Dispatch opens a few descriptors at any time; a leak of one for each engine would be more.
      #expect(openDescriptors() <= before + 8)
    }
  }

  // The host may have one exchange at a time.
  @Test func exchangeWithoutMemoryTakesNoPlaceInTheQueue() async {
    await #expect(processExitsWith: .success) {
      let server = try LoopbackServer()
      var options = CurlEngineOptions.direct
      options.connectionsPerHost = 1
      try await withEngine(options) { engine async throws in
        // Starts the engine, because libcurl creates handles of its own then.
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

/// More descriptors than the process has open.
private let descriptorLimit: rlim_t = 256

private func openDescriptors() -> Int { (0..<Int32(descriptorLimit)).count { fcntl($0, F_GETFD) >= 0 } }

/// The Glibc module does not export it.
@_silgen_name("pthread_setattr_default_np")
private func setDefaultThreadAttributes(_ attributes: UnsafePointer<pthread_attr_t>) -> Int32

/// Simulates a lack of memory for a transfer. The `curl_easy_init` below is called in place of libcurl's, because the
/// dynamic linker searches the executable first.
private enum EasyHandleHook {
  private static let isToRefuse = Atomic(false)

  /// Makes the creation of the next handle fail.
  static func refuseNext() { isToRefuse.store(true, ordering: .releasing) }

  fileprivate static func refuses() -> Bool { isToRefuse.exchange(false, ordering: .acquiringAndReleasing) }
}

private typealias Create = @convention(c) () -> UnsafeMutableRawPointer?

@_cdecl("curl_easy_init")
public func hookedEasyInit() -> UnsafeMutableRawPointer? {
  if EasyHandleHook.refuses() { return nil }
  // RTLD_NEXT, which is -1 cast to a pointer in C: the next function of that name in the search order of the dynamic
  // linker.
  guard let next = dlsym(UnsafeMutableRawPointer(bitPattern: -1), "curl_easy_init") else { return nil }
  return unsafeBitCast(next, to: Create.self)()
}
