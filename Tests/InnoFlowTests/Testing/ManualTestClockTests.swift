import InnoFlowTesting
import Synchronization
import Testing

@MainActor
struct ManualTestClockTests {
  let clock = ManualTestClock()

  @Test func advancingWakesDueSleepers() async throws {
    let context = EffectContext.testing(clock: clock)
    let woken = Recorder<Int>()
    let tasks = [3, 1, 2].map { seconds in
      Task {
        try await context.sleep(for: .seconds(seconds))
        woken.record(seconds)
      }
    }
    await clock.waitForSleepers(atLeast: 3)
    await clock.advance(by: .seconds(2))
    await woken.wait { $0.count == 2 }
    #expect(Set(woken.elements) == [1, 2])
    #expect(clock.sleeperCount == 1)
    #expect(clock.sleepRegistrationCount == 3)
    await clock.advance(by: .seconds(1))
    for task in tasks { try await task.value }
    #expect(clock.now == StoreClock.Instant(sinceOrigin: .seconds(3)))
  }

  @Test func cancellationEndsASleep() async {
    let context = EffectContext.testing(clock: clock)
    let task = Task { try await context.sleep(for: .seconds(1)) }
    await clock.waitForSleepRegistrations(toReach: 1)
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(clock.sleeperCount == 0)
  }

  @Test func waitingPastTheTimeoutFailsTheTest() async {
    await withKnownIssue {
      await clock.waitForSleepers(atLeast: 1, timeout: .milliseconds(20))
    }
    await withKnownIssue {
      await clock.waitForSleepRegistrations(toReach: 1, timeout: .milliseconds(20))
    }
  }

  @Test func casePathExtractsWhatItEmbeds() {
    assertCasePathExtracts(Family.Action.childCasePath, .increment)
    withKnownIssue {
      assertCasePathExtracts(CasePath<Int, Int>(embed: { $0 }, extract: { _ in nil }), 1)
    }
    withKnownIssue {
      assertCasePathExtracts(CasePath<Int, Int>(embed: { $0 }, extract: { $0 + 1 }), 1)
    }
  }

  @Test(.timeLimit(.minutes(10))) func waitingWithoutTimeEndsAtOnce() async {
    let failures = Mutex(0)
    await withKnownIssue {
      for _ in 0..<100 { await clock.waitForSleepers(atLeast: 1, timeout: .zero) }
    } matching: { _ in
      failures.withLock { $0 += 1 }
      return true
    }
    #expect(failures.withLock { $0 } == 100)
  }

  @Test(.timeLimit(.minutes(10)), arguments: [true, false]) func cancelledWaiterFailsTheTestAndDoesNotThrow(
    registrations: Bool
  ) async {
    let failures = await failures {
      let waiter = Task {
        if registrations {
          await clock.waitForSleepRegistrations(toReach: 1, timeout: .seconds(600))
        } else {
          await clock.waitForSleepers(atLeast: 1, timeout: .seconds(600))
        }
        #expect(Task.isCancelled)
      }
      waiter.cancel()
      await waiter.value
    }
    #expect(
      failures.map(\.text) == [
        registrations ? "Expected 1 sleeps to begin in time; 0 have." : "Expected 1 sleepers in time; there are 0."
      ])
  }

  @Test func cancelledWaiterWithEnoughSleepersDoesNotFail() async {
    let context = EffectContext.testing(clock: clock)
    let sleeper = Task { try await context.sleep(for: .seconds(1)) }
    await clock.waitForSleepers(atLeast: 1)
    let waiter = Task { await clock.waitForSleepers(atLeast: 1) }
    waiter.cancel()
    await waiter.value
    sleeper.cancel()
    _ = await sleeper.result
  }
}
