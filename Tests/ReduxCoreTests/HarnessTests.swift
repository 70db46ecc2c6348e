import Gates
import InnoFlowTesting
import IssueCollection
import ReduxCore
import ReduxCoreTesting
import Synchronization
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10))) struct HarnessTests {
  private struct Saving: MiddlewareType, CancellableTask {
    let taskManager = TaskCancellationManager()

    func process(
      action: NumbersAction, state: NumbersState, dispatch: @escaping DispatchClosure<NumbersAction>
    ) async {
      switch action {
      case .append(let number):
        await run(key: "save", after: .seconds(2)) { await dispatch(.append(number * 10)) }
      case .start:
        try? await sleep(for: .seconds(1))
        await dispatch(.other)
        await dispatch(.start)
      case .other: break
      }
    }
  }

  /// Keeps the closure, as a task that the middleware starts would.
  private final class Escaping: MiddlewareType {
    let dispatch = Mutex<DispatchClosure<NumbersAction>?>(nil)

    func process(action: NumbersAction, state: NumbersState, dispatch: @escaping DispatchClosure<NumbersAction>) {
      self.dispatch.withLock { $0 = dispatch }
    }
  }

  @Test func harnessRunsDebouncedMiddlewareOnItsClock() async {
    let harness = MiddlewareHarness(Saving())
    harness.process(.append(1))
    await harness.clock.waitForSleepers(atLeast: 1)
    harness.process(.append(2))
    await harness.advance(by: .seconds(2), onceSleepsReach: 2)
    await harness.receive(.append(20))
    await harness.finish()
  }

  @Test func actionsAreReceivedInTheOrderOfTheirDispatches() async {
    let gate = Gate()
    let harness = MiddlewareHarness(
      NumbersMiddleware { _, state, dispatch in
        for number in state.numbers { await dispatch(.append(number)) }
        await gate.pass()
      })
    harness.process(.start, state: NumbersState(numbers: [1, 2, 3]))
    await gate.waitForArrivals(1)
    for number in 1...3 { await harness.receive(.append(number)) }
    gate.open()
    await harness.finish()
  }

  @Test func dispatchOfTheProcessedActionIsIgnored() async {
    let harness = MiddlewareHarness(Saving())
    harness.process(.start)
    await harness.advance(by: .seconds(1), onceSleepsReach: 1)
    await harness.receive(.other)
    await harness.finish()
  }

  @Test func unreceivedActionsAndRunningCallsFailTheTest() async {
    await expectIssues {
      let harness = MiddlewareHarness(Saving())
      harness.process(.start)
      await harness.advance(by: .seconds(1), onceSleepsReach: 1)
      await harness.finish()
    } matching: {
      $0.text.contains("Actions were not received:\n\nNumbersAction.other")
    }
    await expectIssues {
      let harness = MiddlewareHarness(Saving())
      harness.process(.start)
      harness.process(.append(1))
      await harness.finish(timeout: .milliseconds(1))
      harness.cancel()
    } matching: {
      $0.text.contains("Still running, for the actions:\n\nNumbersAction.start\nNumbersAction.append(1)")
    }
  }

  @Test func finishReportsEveryUnreceivedActionAndTheRunningCallWhereItIsCalled() async {
    let gate = Gate()
    let harness = MiddlewareHarness(
      NumbersMiddleware { _, state, dispatch in
        for number in state.numbers { await dispatch(.append(number)) }
        await gate.pass()
      })
    harness.process(.start, state: NumbersState(numbers: [1, 2]))
    await gate.waitForArrivals(1)
    let issues = Log<String>()
    let line = #line + 2
    await expectIssues {
      await harness.finish(timeout: .milliseconds(1))
    } matching: { issue in
      issues.add(issue.text)
      return issue.line == line
    }
    #expect(issues.elements.count == 2)
    #expect(issues.elements.first?.contains("\n\nNumbersAction.append(1)\nNumbersAction.append(2)") == true)
    #expect(issues.elements.last?.contains("Still running, for the actions:\n\nNumbersAction.start") == true)
    gate.open()
  }

  @Test func recorderKeepsTheOrderOfTheDispatches() async {
    let recorder = DispatchRecorder<NumbersAction>()
    for number in [2, 1] { await recorder.dispatch(.append(number)) }
    #expect(recorder.actions == [.append(2), .append(1)])
  }

  @Test func unreceivedActionsFailTheTestOnce() async {
    let harness = MiddlewareHarness(Saving())
    harness.process(.start)
    await harness.advance(by: .seconds(1), onceSleepsReach: 1)
    await expectIssues { await harness.finish() }
    await harness.finish()
  }

  @Test func releasedHarnessWithARunningCallFailsTheTest() {
    expectIssues {
      let harness = MiddlewareHarness(Saving())
      harness.process(.start)
    } matching: {
      $0.text.contains("Still running")
    }
  }

  @Test func releasedHarnessCancelsItsRunningCall() async {
    let running = Gate(ignoresCancellation: true)
    let ended = Gate()
    let wasCancelled = Log<Bool>()
    await expectIssues {
      let harness = MiddlewareHarness(
        NumbersMiddleware { _, _, _ in
          await running.pass()
          wasCancelled.add(Task.isCancelled)
          await ended.pass()
        })
      harness.process(.start)
      await running.waitForArrivals(1)
    }
    running.open()
    await ended.waitForArrivals(1)
    ended.open()
    #expect(wasCancelled.elements == [true])
  }

  @Test func waitAfterOneThatHasTimedOutLastsUntilItsAction() async {
    let gate = Gate()
    let harness = MiddlewareHarness(
      NumbersMiddleware { _, _, dispatch in
        await gate.pass()
        await dispatch(.other)
      })
    await expectIssues { await harness.receive(.other, timeout: .milliseconds(1)) }
    harness.process(.start)
    await gate.waitForArrivals(1)
    let received = Task { await harness.receive(.other) }
    // Lets a wait that does not last end before the action is dispatched.
    for _ in 0..<100 { await Task.yield() }
    gate.open()
    await received.value
    await harness.finish()
  }

  @Test func callThatStartsAfterFinishFailsTheTest() async {
    await expectIssues {
      let harness = MiddlewareHarness(Saving())
      harness.process(.other)
      await harness.finish()
      harness.process(.start)
    } matching: {
      $0.text.contains("Still running")
    }
  }

  @Test func actionThatATaskDispatchesAfterTheFinishFailsTheTest() async {
    let middleware = Escaping()
    await expectIssues {
      let harness = MiddlewareHarness(middleware)
      harness.process(.start)
      await harness.finish()
      await middleware.dispatch.withLock { $0 }?(.other)
    } matching: {
      $0.text.contains("Actions were not received:\n\nNumbersAction.other")
    }
  }

  @Test func cancelledCallDispatchesNothing() async {
    let harness = MiddlewareHarness(Saving())
    harness.process(.start)
    harness.process(.start)
    await harness.clock.waitForSleepers(atLeast: 2)
    harness.cancel()
    #expect(harness.clock.sleeperCount == 0)
    await harness.finish()
  }

  @Test func waitsEndAfterTheTimeoutOfTheHarness() async {
    let harness = MiddlewareHarness(Saving())
    #expect(harness.timeout == .seconds(60))
    harness.timeout = .milliseconds(1)
    await expectIssues {
      await harness.advance(by: .seconds(1), onceSleepsReach: 1)
    } matching: {
      $0.text.contains("Too few sleeps have begun: 0 instead of 1")
        && $0.fileID == "ReduxCoreTests/HarnessTests.swift"
    }
    await expectIssues {
      await harness.receive(.other)
    } matching: {
      $0.text.contains("No action was dispatched in time")
    }
    harness.process(.start)
    await expectIssues {
      await harness.finish()
    } matching: {
      $0.text.contains("Still running")
    }
    harness.cancel()
  }

  @Test func unexpectedOrMissingActionFailsTheTest() async {
    var line = #line + 5
    await expectIssues {
      let harness = MiddlewareHarness(Saving())
      harness.process(.start)
      await harness.advance(by: .seconds(1), onceSleepsReach: 1)
      await harness.receive(.append(1))
      await harness.finish()
    } matching: { [line] in
      let text = $0.text
      return text.contains("dispatched another action") && text.contains("- NumbersAction.append(1)")
        && text.contains("+ NumbersAction.other") && $0.line == line
    }
    line = #line + 3
    await expectIssues {
      let harness = MiddlewareHarness(Saving())
      await harness.receive(.other, timeout: .milliseconds(1))
    } matching: { [line] in
      $0.text.contains("No action was dispatched in time")
        && $0.line == line
    }
  }
}
