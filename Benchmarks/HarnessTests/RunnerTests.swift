import Foundation
import Testing

@testable import Harness

@MainActor
@Suite(.serialized)
struct RunnerTests {
  private let runner = Runner(rounds: 3, batchTime: 1e5)

  @Test func subjectAndBaselineTakeTurnsAndTheFirstRoundIsNotCounted() async {
    let log = Log()
    let subject = Case("case", .wallTime, batch: 2) {
      log.work("s")
    } baseline: {
      log.work("b")
    }
    _ = await runner.measure(subject)
    // Four rounds, the first for warm-up, and once more to count allocations.
    #expect(log.text == "sb" + "bs" + "sb" + "bs" + "s")
    #expect(log.counts == [2])
  }

  @Test func aCaseMayHaveRoundsOfItsOwn() async {
    let log = Log()
    _ = await runner.measure(Case("case", .wallTime, batch: 1, rounds: 1) { log.work("s") })
    #expect(log.text == "sss")
  }

  @Test func theTimeOfAProcessIsThatOfTheOnesItWaitsFor() async throws {
    let subject = Case("case", .childTime, batch: 1) {
      repeated {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", "sh -c 'i=0; while [ $i -lt 20000 ]; do i=$((i + 1)); done'"]
        try? process.run()
        process.waitUntilExit()
      }
    }
    #expect(await runner.measure(subject).median > 1e6)
  }

  // Both figures are those of the whole process, in which other tests may run: large batches make little of that.
  @Test func allocationsAreCountedForOneOperation() async {
    let subject = Case("case", .threadTime, batch: 100_000, operations: 2) { repeated { blackHole(Box()) } }
    #expect(abs(await runner.measure(subject).allocations - 0.5) < 0.05)
  }

  @Test func memoryIsWhatAWorkLeavesBehind() async {
    let subject = Case("case", .memory, batch: 100_000) {
      { count in
        let shelf = Shelf()
        shelf.boxes.reserveCapacity(count)
        return { for _ in 0..<count { shelf.boxes.append(Box()) } }
      }
    }
    // An object of 24 bytes and the word that malloc keeps before it.
    #expect(abs(await runner.measure(subject).median - 32) < 1)
  }

  @Test func aBatchLastsAsLongAsWantedWhateverTheFirstTimeTook() async {
    let log = Log()
    var isFirst = true
    let subject = Case("case", .wallTime) {
      log.work("s") {
        if isFirst { try? await Task.sleep(for: .milliseconds(1)) }
        isFirst = false
      }
    }
    _ = await runner.measure(subject)
    #expect(log.counts.max() ?? 0 > 1)
  }
}

private final class Box {
  private let content = 1
}

@MainActor
private final class Shelf {
  var boxes: [Box] = []
}

/// Work that notes when it is done, and in what numbers.
@MainActor
private final class Log {
  private(set) var text = ""
  private(set) var counts: Set<Int> = []

  func work(_ name: String, _ operation: @escaping @MainActor () async -> Void = {}) -> Work {
    { count in
      self.counts.insert(count)
      return {
        self.text += name
        for _ in 0..<count { await operation() }
      }
    }
  }
}
