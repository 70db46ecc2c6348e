import InnoFlowTesting
import IssueCollection
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

  @Test func sleepThatReturnsAtOnceEndsAWaitForItsBeginning() async throws {
    let waiting = Task { [clock] in await clock.waitForSleepRegistrations(toReach: 1) }
    // Lets the wait begin first. If the sleep comes first nevertheless, the wait returns at once.
    for _ in 0..<100 { await Task.yield() }
    try await EffectContext.testing(clock: clock).sleep(for: .zero)
    await waiting.value
  }

  @Test func waitingPastTheTimeoutFailsTheTest() async throws {
    try await EffectContext.testing(clock: clock).sleep(for: .zero)
    let failures = await reportedIssues {
      await clock.waitForSleepers(atLeast: 1, timeout: .milliseconds(20))
      await clock.waitForSleepRegistrations(toReach: 2, timeout: .milliseconds(20))
    }
    #expect(
      failures.map(\.text) == [
        "Too few tasks sleep on the clock: 0 instead of 1.", "Too few sleeps have begun: 1 instead of 2.",
      ])
  }

  @Test(.timeLimit(.minutes(10))) func waitingWithATimeoutOfZeroFailsEachTime() async {
    let failures = await reportedIssues {
      for _ in 0..<100 { await clock.waitForSleepers(atLeast: 1, timeout: .zero) }
    }
    #expect(failures.count == 100)
  }

  @Test(.timeLimit(.minutes(10)), arguments: [true, false]) func cancelledWaiterFailsTheTestAndDoesNotThrow(
    registrations: Bool
  ) async {
    let failures = await reportedIssues {
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
        registrations
          ? "Too few sleeps have begun: 0 instead of 1." : "Too few tasks sleep on the clock: 0 instead of 1."
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
