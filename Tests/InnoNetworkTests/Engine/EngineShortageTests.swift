import Glibc
import HTTPTypes
import InnoNetworkEngine
import LoopbackServer
import Synchronization
import Testing

/// Lack of descriptors, threads and memory. Each test runs in a process of its own, because what simulates the lack
/// affects the whole process. No limit of the process is lowered: libdispatch ends one that is out of descriptors.
@Suite(.timeLimit(.minutes(10))) struct EngineShortageTests {
  @Test(arguments: ["epoll_create1", "eventfd"])
  func engineThatCannotStartLeavesNoDescriptorsOpen(call: String) async {
    await #expect(processExitsWith: .success) { [call] in
      // Opens the descriptors that libcurl opens once per process.
      await CurlEngine(options: .direct).startAndShutDown()
      // Dispatch may open or close one of its own meanwhile, which it does not do each time.
      let isClean = (0..<10).contains { _ in
        let before = openDescriptors()
        DescriptorHook.refuseNext(call)
        do throws(EngineError) {
          _ = try CurlEngine(options: .direct).taskExecutor()
          return false
        } catch {
          return error.reason == .connectionFailed(errno: EMFILE) && openDescriptors() == before
        }
      }
      #expect(isClean)
      await CurlEngine(options: .direct).startAndShutDown()
    }
  }

  @Test func connectionWithoutADescriptorFailsAndTheNextOneIsOpened() async {
    await #expect(processExitsWith: .success) {
      let server = try LoopbackServer()
      try await withEngine(.direct) { engine async throws in
        // Starts the engine, because libcurl opens descriptors of its own then.
        _ = try engine.taskExecutor()
        DescriptorHook.refuseNext("socket", onAnyThread: true)
        #expect(try await reason(of: server.request("/echo"), on: engine) == .connectionFailed(errno: EMFILE))
        #expect(try await engine.send(server.request("/echo")).head.status == .ok)
      }
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

private func openDescriptors() -> Int { (0..<256).count { fcntl($0, F_GETFD) >= 0 } }

/// The Glibc module does not export it.
@_silgen_name("pthread_setattr_default_np")
private func setDefaultThreadAttributes(_ attributes: UnsafePointer<pthread_attr_t>) -> Int32

/// Simulates a lack of memory for a transfer. The functions of these names below are called in place of those of the
/// libraries, because the linker and the dynamic linker search the executable first.
private enum EasyHandleHook {
  private static let isToRefuse = Atomic(false)

  /// Makes the creation of the next handle fail.
  static func refuseNext() { isToRefuse.store(true, ordering: .releasing) }

  fileprivate static func refuses() -> Bool { isToRefuse.exchange(false, ordering: .acquiringAndReleasing) }
}

/// Simulates a lack of descriptors.
private enum DescriptorHook {
  private struct Refusal {
    let call: String
    /// Nil for any thread.
    let thread: pthread_t?
  }

  private static let refusal = Mutex<Refusal?>(nil)

  /// Makes the next call of a function fail with EMFILE, unless another thread calls it: libdispatch opens descriptors
  /// too, and ends the process when it cannot.
  static func refuseNext(_ call: String, onAnyThread: Bool = false) {
    refusal.withLock { $0 = Refusal(call: call, thread: onAnyThread ? nil : pthread_self()) }
  }

  fileprivate static func refuses(_ call: String) -> Bool {
    refusal.withLock { refusal in
      guard let pending = refusal, pending.call == call, pending.thread ?? pthread_self() == pthread_self() else {
        return false
      }
      refusal = nil
      errno = EMFILE
      return true
    }
  }
}

/// The function of that name in the library: the next one in the search order of the dynamic linker.
private func original<Function>(_ name: String, as type: Function.Type) -> Function? {
  // RTLD_NEXT, which is -1 cast to a pointer in C. Safe: the type is that of the C declaration.
  dlsym(UnsafeMutableRawPointer(bitPattern: -1), name).map { unsafeBitCast($0, to: type) }
}

@_cdecl("curl_easy_init")
public func hookedEasyInit() -> UnsafeMutableRawPointer? {
  if EasyHandleHook.refuses() { return nil }
  return original("curl_easy_init", as: (@convention(c) () -> UnsafeMutableRawPointer?).self)?()
}

@_cdecl("epoll_create1")
public func hookedEpollCreate(flags: Int32) -> Int32 {
  if DescriptorHook.refuses("epoll_create1") { return -1 }
  return original("epoll_create1", as: (@convention(c) (Int32) -> Int32).self)?(flags) ?? -1
}

@_cdecl("eventfd")
public func hookedEventDescriptor(count: UInt32, flags: Int32) -> Int32 {
  if DescriptorHook.refuses("eventfd") { return -1 }
  return original("eventfd", as: (@convention(c) (UInt32, Int32) -> Int32).self)?(count, flags) ?? -1
}

@_cdecl("socket")
public func hookedSocket(domain: Int32, type: Int32, protocol number: Int32) -> Int32 {
  if DescriptorHook.refuses("socket") { return -1 }
  return original("socket", as: (@convention(c) (Int32, Int32, Int32) -> Int32).self)?(domain, type, number) ?? -1
}
