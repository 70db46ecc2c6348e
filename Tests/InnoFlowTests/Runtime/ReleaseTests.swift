import Foundation
import Glibc
import InnoFlowCore
import InnoFlowTesting
import Testing

/// Finished actions, effects and stores leave no memory and no effects behind.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ReleaseTests {
  private static let burst: Int = {
    #if DEBUG
      200_000
    #else
      1_000_000
    #endif
  }()

  /// Whether a sanitizer is active. The allocators of sanitizers do not return memory to the system.
  nonisolated private static var hasSanitizer: Bool {
    dlsym(nil, "__tsan_init") != nil || dlsym(nil, "__asan_init") != nil
  }

  /// Resident memory in bytes, after the allocator has returned its free memory to the system.
  nonisolated private static func allocated() throws -> Int {
    // Freeing a large block makes glibc return the free memory at the end of this thread's arena to the system;
    // `malloc_trim` returns the other free pages.
    UnsafeMutableRawPointer.allocate(byteCount: 100_000, alignment: 16).deallocate()
    // Not in the module map of glibc.
    let trim = try #require(dlsym(nil, "malloc_trim"))
    _ = unsafeBitCast(trim, to: (@convention(c) (Int) -> Int32).self)(0)
    let statistics = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
    return try #require(Int(statistics[1])) * sysconf(Int32(_SC_PAGESIZE))
  }

  private struct Kept: Error { let bytes: Int }

  /// Ends the process with an error that says how many bytes were kept; a precondition has no message in release
  /// builds.
  nonisolated private static func expectKept(_ bytes: Int, atMost limit: Int) throws {
    if bytes > limit { throw Kept(bytes: bytes) }
  }

  /// An action so large that a queue which kept its capacity would exceed the memory that the allocator itself keeps.
  private struct Large: Sendable {
    let count: Int
    private var rest: (Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int) = (
      0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
    )

    init(count: Int) { self.count = count }
  }

  /// In a process of its own, where nothing else allocates.
  @Test(.disabled(if: hasSanitizer)) func burstReleasesItsMemory() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        let store = Store(
          reducer: Reduce<Int, Large> { state, action in
            state += 1
            return .merge((0..<action.count).map { _ in .send(Large(count: 0)) })
          }, initialState: 0)
        // Whatever is loaded and allocated only once is allocated before the measurement.
        store.send(Large(count: 2_000))
        _ = try Self.allocated()
        let before = try Self.allocated()
        store.send(Large(count: Self.burst))
        let after = try Self.allocated()
        precondition(store.state == Self.burst + 2_002)
        // A queue that kept its capacity would keep more than a hundred bytes for each action.
        try Self.expectKept(after - before, atMost: Self.burst * 25)
      }
    }
  }

  @Test(.disabled(if: hasSanitizer)) func chainUsesNeitherStackNorMemory() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        let store = Store(
          reducer: Reduce<Int, Int> { state, action in
            state += 1
            return action > 0 ? .send(action - 1) : .none
          }, initialState: 0)
        store.send(2_000)
        _ = try Self.allocated()
        let before = try Self.allocated()
        store.send(Self.burst)
        let after = try Self.allocated()
        try Self.expectKept(after - before, atMost: 1_000_000)
      }
    }
  }

  private final class Payload: Sendable {}

  @Test func stateActionsAndReducerAreReleasedWithTheStore() async {
    weak var payload: Payload?
    weak var dependency: Payload?
    do {
      let (inAction, inReducer) = (Payload(), Payload())
      payload = inAction
      dependency = inReducer
      let store = Store(
        reducer: Reduce<[Payload], Payload> { state, action in
          _ = inReducer
          state.append(action)
          return .merge(.run { _ in _ = action }, EffectTask.send(action).debounce("d", for: .seconds(1000)))
        }, initialState: [])
      let selection = store.select { $0.count }
      store.send(inAction)
      #expect(selection.value == 1)
    }
    // The tasks of the effects release what they hold when they notice the cancellation.
    while payload != nil || dependency != nil, !Task.isCancelled { await Task.yield() }
  }

  @Test func releasingAStoreWithoutEffectsReportsNoCancellation() {
    var events = 0
    do {
      let store = Store(reducer: Trace(), initialState: .init(), instrumentation: .sink { _ in events += 1 })
      store.send("A")
    }
    #expect(events == 0)
  }

  @Test func releasingTheStoreDropsItsDelays() async {
    let clock = ManualTestClock()
    let events = Recorder<String>()
    var handles: [EffectHandle] = []
    do {
      let store = Store(
        reducer: Trace([
          "A": EffectTask.send("a").debounce("d", for: .seconds(1)),
          "B": EffectTask.send("b").throttle("t", for: .seconds(1), leading: false, trailing: true),
          "C": .concatenate(.run { _, context in try await context.sleep(for: .seconds(1)) }, .send("c")),
        ]), initialState: .init(), clock: .manual(clock),
        instrumentation: .sink { event in
          switch event {
          case .actionDropped(let drop): events.record("dropped \(drop.action ?? "") \(drop.reason)")
          case .actionEmitted(let action): events.record("emitted \(action)")
          case .effectsCancelled(let cancellation): events.record("cancelled \(cancellation.count)")
          default: break
          }
        })
      handles = ["A", "B", "C"].map { store.send($0) }
      await clock.waitForSleepers(atLeast: 3)
    }
    #expect(handles.allSatisfy { $0.isFinished })
    #expect(
      Set(events.elements.filter { $0.hasPrefix("dropped") }) == ["dropped a storeReleased", "dropped b storeReleased"])
    #expect(events.elements.last == "cancelled 3")
    await clock.advance(by: .seconds(2))
    #expect(events.elements.count == 3)
    while clock.sleeperCount > 0, !Task.isCancelled { await Task.yield() }
  }
}
