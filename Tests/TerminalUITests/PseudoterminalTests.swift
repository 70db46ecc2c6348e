import Foundation
import Glibc
import Observation
import Synchronization
import Testing

@testable import TerminalUI

/// `FullScreen` on a pseudoterminal, one at a time: the terminal that a program restores is its only one.
@MainActor
@Suite(.serialized)
struct PseudoterminalTests {
  @MainActor
  @Observable
  final class Model {
    var step = 0
  }

  /// Reads 1 KiB at a time, with a pause after each, until the other end is closed.
  private final class SlowReader: Sendable {
    private let end = AsyncStream.makeStream(of: [UInt8].self)

    init(_ descriptor: Int32) {
      Thread.detachNewThread { [end] in
        var received: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1024)
        while true {
          let count = read(descriptor, &piece, piece.count)
          if count <= 0 { break }
          received += piece.prefix(count)
          usleep(2_000)
        }
        end.continuation.yield(received)
        end.continuation.finish()
      }
    }

    /// Everything, once the end has come.
    func result() async -> [UInt8] {
      await end.stream.reduce([], +)
    }
  }

  @Test func newestFrameIsWrittenCompletelyToASlowTerminal() async throws {
    var (controller, terminal) = (Int32(0), Int32(0))
    var size = winsize(ws_row: 40, ws_col: 120, ws_xpixel: 0, ws_ypixel: 0)
    try #require(openpty(&controller, &terminal, nil, nil, &size) == 0)
    // A program that shares the terminal may have made it non-blocking: writes are cut and refused.
    try #require(fcntl(terminal, F_SETFL, O_NONBLOCK) == 0)
    let reader = SlowReader(controller)
    let model = Model()
    let screen = try Terminal(environment: ["TERM": "xterm", "LANG": "C.UTF-8"], input: terminal, output: terminal)
    try await FullScreen.run(on: screen) { screen in
      Text((0..<4_000).map { "\(($0 * 7 + model.step) % 10)" }.joined())
        .task {
          for _ in 0..<200 {
            model.step += 1
            await Task.yield()
          }
          screen.quit()
        }
    }
    close(terminal)
    let bytes = await reader.result()
    close(controller)

    let text = String(decoding: bytes, as: UTF8.self)
    let frames = text.components(separatedBy: "\u{1B}[1;1H").count - 1
    #expect(frames > 0 && frames < 200)
    #expect(text.hasSuffix("\u{1B}[?25h\u{1B}[?1049l"))
    // Each frame is whole: the digits of one step, in order.
    let last = text.components(separatedBy: "\u{1B}[1;1H").last ?? ""
    #expect(last.count > 4_000)
  }

  /// Another program may have made the terminal non-blocking. A pipe holds 64 KiB (pipe(7)).
  @Test func allBytesAreWrittenWhenTheTerminalTakesThemSlowly() async throws {
    let (reading, writing) = try nonBlockingPipe()
    let reader = SlowReader(reading)
    let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0) }
    // On a thread of its own: the main actor is for other tests.
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        bytes.withUnsafeBufferPointer { TerminalRestoration.write($0, to: writing, timeout: -1) }
        continuation.resume()
      }
    }
    close(writing)
    #expect(await reader.result() == bytes)
    close(reading)
  }

  @Test(.timeLimit(.minutes(10))) func writingToATerminalThatAcceptsNothingEndsAtTheTimeout() async throws {
    let (reading, writing) = try nonBlockingPipe()
    [UInt8](repeating: 0, count: 100_000).withUnsafeBufferPointer {
      TerminalRestoration.write($0, to: writing, timeout: 1)
    }
    close(writing)
    #expect(await SlowReader(reading).result().count < 100_000)
    close(reading)
  }

  private func nonBlockingPipe() throws -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    try #require(fcntl(ends[1], F_SETFL, O_NONBLOCK) == 0)
    return (ends[0], ends[1])
  }

  /// Otherwise the time of an earlier Escape byte makes an Escape key of the first byte of the next sequence.
  @Test(.timeLimit(.minutes(10))) func delayOfAnEscapeByteEndsWithTheInputThatFollowsIt() async throws {
    let pseudoterminal = try Pseudoterminal()
    let clock = HeldClock()
    var sleeps = clock.sleeps.makeAsyncIterator()
    let (keys, pressed) = AsyncStream.makeStream(of: Key.self)
    var presses = keys.makeAsyncIterator()
    let terminal = try pseudoterminal.opened()
    let running = Task {
      try await FullScreen.run(on: terminal, clock: clock) { screen in
        Text("x").commands {
          for key in [Key.up, .down, .escape] { Command(name: key.label, key: key, title: "") { pressed.yield(key) } }
          Command(name: "quit", key: "q", title: "Quit") { screen.quit() }
        }
      }
    }
    pseudoterminal.type("\u{1B}")
    let first = await sleeps.next()
    pseudoterminal.type("[A\u{1B}")
    #expect(await presses.next() == .up)
    _ = await sleeps.next()
    #expect(first?.isCancelled == true)
    first?.end()
    pseudoterminal.type("[B")
    #expect(await presses.next() == .down)
    pseudoterminal.type("\u{1B}")
    await sleeps.next()?.end()
    #expect(await presses.next() == .escape)
    pseudoterminal.type("q")
    try await running.value
    pseudoterminal.close()
  }

  /// A button that makes a step, on another screen after the second one.
  private func steps(
    of model: Model, on terminal: Terminal, clock: HeldClock, taken: @escaping @MainActor () -> Void
  ) -> Task<Void, any Error> {
    Task {
      try await FullScreen.run(on: terminal, clock: clock) { screen in
        Button("step") {
          model.step += 1
          taken()
        }
        .id(model.step >= 2)
        .commands { Command(name: "quit", key: "q", title: "Quit") { screen.quit() } }
      }
    }
  }

  @Test(.timeLimit(.minutes(10))) func secondClickOfADoubleClickDoesNothingOnTheScreenThatTheFirstOneOpened()
    async throws
  {
    let pseudoterminal = try Pseudoterminal()
    let (numbers, taken) = AsyncStream.makeStream(of: Int.self)
    var clicks = numbers.makeAsyncIterator()
    let model = Model()
    let terminal = try pseudoterminal.opened()
    let running = steps(of: model, on: terminal, clock: HeldClock()) { taken.yield(model.step) }
    let click = "\u{1B}[<0;3;1M\u{1B}[<0;3;1m"
    let elsewhere = "\u{1B}[<0;4;1M\u{1B}[<0;4;1m"
    pseudoterminal.type(click + click + click + elsewhere)
    for step in 1...3 { #expect(await clicks.next() == step) }
    // The third click did nothing: the fourth one made the third step.
    #expect(model.step == 3)
    pseudoterminal.type("q")
    try await running.value
    pseudoterminal.close()
  }

  @Test(.timeLimit(.minutes(10))) func clickThatIsNoPartOfADoubleClickActsOnAnotherScreen() async throws {
    let pseudoterminal = try Pseudoterminal()
    let clock = HeldClock()
    var sleeps = clock.sleeps.makeAsyncIterator()
    let model = Model()
    let terminal = try pseudoterminal.opened()
    let running = Task {
      try await FullScreen.run(on: terminal, clock: clock) { screen in
        Button("step") { model.step += 1 }
          .id(model.step >= 1)
          .commands { Command(name: "quit", key: "q", title: "Quit") { screen.quit() } }
      }
    }
    pseudoterminal.type("\u{1B}[<0;3;1M")
    await sleeps.next()?.end()
    // The screen says nothing when the time of a double click is over.
    while model.step < 2 {
      pseudoterminal.type("\u{1B}[<0;3;1M")
      try await Task.sleep(for: .milliseconds(20))
    }
    pseudoterminal.type("q")
    try await running.value
    pseudoterminal.close()
  }

  /// Otherwise the time of an earlier click makes two clicks of a double click.
  @Test(.timeLimit(.minutes(10))) func timeOfADoubleClickBeginsAgainWithEachClick() async throws {
    let pseudoterminal = try Pseudoterminal()
    let clock = HeldClock()
    var sleeps = clock.sleeps.makeAsyncIterator()
    let (numbers, taken) = AsyncStream.makeStream(of: Int.self)
    var clicks = numbers.makeAsyncIterator()
    let model = Model()
    let terminal = try pseudoterminal.opened()
    let running = steps(of: model, on: terminal, clock: clock) { taken.yield(model.step) }
    pseudoterminal.type("\u{1B}[<0;3;1M")
    let earlier = await sleeps.next()
    pseudoterminal.type("\u{1B}[<0;4;1M")
    _ = await sleeps.next()
    #expect(earlier?.isCancelled == true)
    earlier?.end()
    pseudoterminal.type("\u{1B}[<0;4;1M\u{1B}[<0;5;1M")
    for step in 1...3 { #expect(await clicks.next() == step) }
    // The second click of the double click did nothing: the one after it made the third step.
    #expect(model.step == 3)
    pseudoterminal.type("q")
    try await running.value
    pseudoterminal.close()
  }

  @Test(.timeLimit(.minutes(10))) func quittingEndsTheTimers() async throws {
    let pseudoterminal = try Pseudoterminal()
    let clock = HeldClock()
    var sleeps = clock.sleeps.makeAsyncIterator()
    let (quits, quit) = AsyncStream.makeStream(of: Void.self)
    let terminal = try pseudoterminal.opened()
    let running = Task {
      try await FullScreen.run(on: terminal, clock: clock) { screen in
        ProgressView().task { for await _ in quits { screen.quit() } }
      }
    }
    // A click and an escape byte start a timer each, besides that of the animation.
    pseudoterminal.type("\u{1B}[<0;3;1M\u{1B}")
    let timers = [await sleeps.next(), await sleeps.next(), await sleeps.next()]
    quit.yield()
    try await running.value
    #expect(timers.allSatisfy { $0?.isCancelled == true })
    let durations = timers.compactMap { $0?.duration }.sorted()
    #expect(durations == [.milliseconds(50), .milliseconds(100), .milliseconds(400)])
    pseudoterminal.close()
  }

  @Test(
    .timeLimit(.minutes(10)),
    arguments: [
      ("> ", "ab", 4), ("日本> ", "", 6), ("👩‍👩‍👧> ", "日", 6), ("e\u{301}> ", "", 3), ("", "", nil),
      // Of three columns the last one is for the cursor.
      (String(repeating: "p", count: 76), "abcd", 78),
    ] as [(String, String, Int?)])
  func cursorIsBehindThePromptAndTheLine(prompt: String, text: String, column: Int?) async throws {
    let pseudoterminal = try Pseudoterminal()
    let terminal = try pseudoterminal.opened()
    let line = Task { try await TerminalLineReader(terminal: terminal).next(prompt: prompt) }
    var output = ""
    var pieces = pseudoterminal.output.makeAsyncIterator()
    while output.isEmpty, let piece = await pieces.next() { output += piece }
    pseudoterminal.type(text + "\r")
    #expect(try await line.value == .entered(text))
    while !output.hasSuffix("\r\n"), let piece = await pieces.next() { output += piece }
    pseudoterminal.close()
    let moves = output.split(separator: "\u{1B}[").compactMap { Int($0.prefix(while: \.isNumber)) }
    #expect(moves.last == column)
    // The line overwrites what it was before; the rest of that is erased (EL, ECMA-48 8.3.41).
    #expect(output.hasPrefix("\r\(prompt)") && output.contains("\u{1B}[K"))
  }

  @Test(.timeLimit(.minutes(10))) func candidatesAreCutToTheWidthOfTheTerminal() async throws {
    let pseudoterminal = try Pseudoterminal()
    let reader = TerminalLineReader(terminal: try pseudoterminal.opened())
    let names = ["a", "b"].map { "p" + String(repeating: $0, count: 50) }
    let line = Task { try await reader.next(prompt: "> ", completions: { _ in names }) }
    var output = ""
    var pieces = pseudoterminal.output.makeAsyncIterator()
    while output.isEmpty, let piece = await pieces.next() { output += piece }
    pseudoterminal.type("p\t\r")
    #expect(try await line.value == .entered("p"))
    while output.components(separatedBy: "\r\n").count < 4, let piece = await pieces.next() { output += piece }
    pseudoterminal.close()
    let rows = output.components(separatedBy: "\r\n")
    #expect(rows[1].hasSuffix("b…") && TerminalText.columns(of: rows[1]) == 80)
    #expect(rows[2].contains("> p"))
  }

  @Test(.timeLimit(.minutes(10))) func cancelledTaskOfALineEndsAsControlDDoes() async throws {
    let pseudoterminal = try Pseudoterminal()
    let terminal = try pseudoterminal.opened()
    let line = Task { try await TerminalLineReader(terminal: terminal).next(prompt: "> ") }
    var pieces = pseudoterminal.output.makeAsyncIterator()
    _ = await pieces.next()
    line.cancel()
    #expect(try await line.value == .end)
    pseudoterminal.close()
  }

  @Test(
    .timeLimit(.minutes(10)),
    arguments: [("\u{3}", .cancelled), ("\u{4}", .end)] as [(String, TerminalLineReader.Line)])
  func nextOutputIsBelowALineThatIsNotEntered(key: String, expected: TerminalLineReader.Line) async throws {
    let pseudoterminal = try Pseudoterminal()
    let terminal = try pseudoterminal.opened()
    let line = Task { try await TerminalLineReader(terminal: terminal).next(prompt: "> ") }
    var output = ""
    var pieces = pseudoterminal.output.makeAsyncIterator()
    while output.isEmpty, let piece = await pieces.next() { output += piece }
    pseudoterminal.type(key)
    #expect(try await line.value == expected)
    terminal.write(Array("end".utf8))
    while !output.hasSuffix("end"), let piece = await pieces.next() { output += piece }
    pseudoterminal.close()
    #expect(output.hasSuffix("\r\nend"))
  }

  @Test(.timeLimit(.minutes(10))) func inputBehindControlCBelongsToTheNextLine() async throws {
    let pseudoterminal = try Pseudoterminal()
    let reader = TerminalLineReader(terminal: try pseudoterminal.opened())
    let line = Task { try await reader.next(prompt: "> ") }
    var output = ""
    var pieces = pseudoterminal.output.makeAsyncIterator()
    while output.isEmpty, let piece = await pieces.next() { output += piece }
    pseudoterminal.type("ab\u{3}cd\r")
    #expect(try await line.value == .cancelled)
    // Ends the line also without that input.
    pseudoterminal.type("\r")
    #expect(try await reader.next(prompt: "> ") == .entered("cd"))
    pseudoterminal.close()
  }

  @Test(.timeLimit(.minutes(10))) func completionsAreThoseThatWereSetLast() async throws {
    let pseudoterminal = try Pseudoterminal()
    let reader = TerminalLineReader(terminal: try pseudoterminal.opened())
    pseudoterminal.type("p\t\r")
    #expect(try await reader.next(prompt: "> ", completions: { _ in ["people"] }) == .entered("people "))
    pseudoterminal.type("p\t\r")
    #expect(try await reader.next(prompt: "> ") == .entered("people "))
    pseudoterminal.type("p\t\r")
    #expect(try await reader.next(prompt: "> ", completions: { _ in ["posts"] }) == .entered("posts "))
    pseudoterminal.close()
  }

  /// Quitting ends the tasks of views too.
  @Test(.timeLimit(.minutes(10)), arguments: [("\u{3}q", 2), ("q", 0)])
  func controlCAndQuittingCancelEveryRunningCommand(_ keys: String, placeOfQuit: Int) async throws {
    let pseudoterminal = try Pseudoterminal()
    let events = Mutex<[String]>([])
    let (starts, started) = AsyncStream.makeStream(of: String.self)
    let endless = { @MainActor (name: String) async in
      started.yield(name)
      await withTaskCancellationHandler {
        try? await Task.sleep(for: .seconds(86_400))
      } onCancel: {
        events.withLock { $0.append(name) }
      }
    }
    let terminal = try pseudoterminal.opened()
    let running = Task {
      try await FullScreen.run(on: terminal, clock: HeldClock()) { screen in
        Text("")
          .task { await endless("task") }
          .commands {
            Command(name: "one", key: "1", title: "One") { await endless("one") }
            Command(name: "two", key: "2", title: "Two") { await endless("two") }
            Command(name: "quit", key: "q", title: "Quit") {
              events.withLock { $0.append("quit") }
              screen.quit()
            }
          }
      }
    }
    pseudoterminal.type("12")
    var names = starts.makeAsyncIterator()
    for _ in 1...3 { _ = await names.next() }
    pseudoterminal.type(keys)
    try await running.value
    #expect(events.withLock { $0.firstIndex(of: "quit") } == placeOfQuit)
    #expect(events.withLock { $0.sorted() } == ["one", "quit", "task", "two"])
    pseudoterminal.close()
  }

  /// If its descriptor were closed while the event loop still waits for it, the next file with that number would have
  /// no events. Without waiting for the event loop, about 1 of 100 rounds fails.
  @Test(.timeLimit(.minutes(10)), arguments: [true, false])
  func terminalMayBeClosedAsSoonAsItsUserHasReturned(isFullScreen: Bool) async throws {
    for _ in 1...300 {
      let pseudoterminal = try Pseudoterminal()
      let terminal = try pseudoterminal.opened()
      if isFullScreen {
        try await FullScreen.run(on: terminal) { screen in Text("x").task { screen.quit() } }
      } else {
        let line = Task { try await TerminalLineReader(terminal: terminal).next(prompt: "> ") }
        var output = pseudoterminal.output.makeAsyncIterator()
        _ = await output.next()
        pseudoterminal.type("\u{04}")
        #expect(try await line.value == .end)
      }
      #expect(try !isWatched(terminal.input))
      pseudoterminal.close()
    }
  }

  /// Whether an event loop of this process waits for a descriptor (proc_pid_fdinfo(5)).
  private func isWatched(_ descriptor: Int32) throws -> Bool {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fdinfo").contains { number in
      // Other tests open and close files meanwhile.
      let lines = (try? String(contentsOfFile: "/proc/self/fdinfo/\(number)", encoding: .utf8))?.split(separator: "\n")
      return lines?.contains { $0.split(separator: " ").prefix(2) == ["tfd:", "\(descriptor)"] } == true
    }
  }

  @Test(.timeLimit(.minutes(10))) func controlCRunsTheCommandThatHasItAndDoesNotQuit() async throws {
    let pseudoterminal = try Pseudoterminal()
    let terminal = try pseudoterminal.opened()
    let (names, happened) = AsyncStream.makeStream(of: String.self)
    var events = names.makeAsyncIterator()
    let running = Task {
      try await FullScreen.run(on: terminal, clock: HeldClock()) { screen in
        Text("x").commands {
          Command(name: "copy", key: .control("c"), title: "Copy") { happened.yield("copy") }
          Command(name: "quit", key: "q", title: "Quit") {
            happened.yield("quit")
            screen.quit()
          }
        }
        .task { happened.yield("start") }
      }
      happened.yield("end")
    }
    #expect(await events.next() == "start")
    pseudoterminal.type("\u{3}")
    #expect(await events.next() == "copy")
    pseudoterminal.type("q")
    #expect(await events.next() == "quit")
    try await running.value
    pseudoterminal.close()
  }

  @Test(.timeLimit(.minutes(10))) func controlCThatIsHandledOtherwiseCancelsNoCommand() async throws {
    let pseudoterminal = try Pseudoterminal()
    let terminal = try pseudoterminal.opened()
    let (names, happened) = AsyncStream.makeStream(of: String.self)
    var events = names.makeAsyncIterator()
    let running = Task {
      try await FullScreen.run(on: terminal, clock: HeldClock()) { screen in
        Text("x").commands {
          Command(name: "wait", key: "w", title: "Wait") {
            await withTaskCancellationHandler {
              happened.yield("wait")
              try? await Task.sleep(for: .seconds(86_400))
            } onCancel: {
              happened.yield("cancelled")
            }
          }
          Command(name: "quit", key: "q", title: "Quit") {
            happened.yield("quit")
            screen.quit()
          }
        }
        .onAppear {
          screen.interrupt = {
            happened.yield("interrupt")
            return true
          }
        }
      }
    }
    pseudoterminal.type("w")
    #expect(await events.next() == "wait")
    pseudoterminal.type("\u{3}")
    #expect(await events.next() == "interrupt")
    pseudoterminal.type("q")
    #expect(await events.next() == "quit")
    try await running.value
    pseudoterminal.close()
  }

  @Test(.timeLimit(.minutes(10))) func controlCQuitsAfterACommandThatIsOver() async throws {
    let pseudoterminal = try Pseudoterminal()
    let terminal = try pseudoterminal.opened()
    let (names, happened) = AsyncStream.makeStream(of: String.self)
    var events = names.makeAsyncIterator()
    let model = Model()
    let running = Task {
      try await FullScreen.run(on: terminal, clock: HeldClock()) { screen in
        Text("x").commands {
          Command(name: "step", key: "s", title: "Step") { happened.yield("step") }
          Command(name: "quit", key: "q", title: "Quit") {
            model.step = 1
            screen.quit()
          }
        }
        .onAppear {
          screen.interrupt = {
            happened.yield("interrupt")
            return false
          }
        }
      }
    }
    pseudoterminal.type("s")
    #expect(await events.next() == "step")
    pseudoterminal.type("\u{3}")
    #expect(await events.next() == "interrupt")
    // Ends the screen if Ctrl-C has not.
    pseudoterminal.type("q")
    try await running.value
    #expect(model.step == 0)
    pseudoterminal.close()
  }

  @Test(.timeLimit(.minutes(10))) func commandsOfKeysAreRunByTheClosureThatTheScreenHasForThem() async throws {
    let pseudoterminal = try Pseudoterminal()
    let terminal = try pseudoterminal.opened()
    let model = Model()
    let running = Task {
      try await FullScreen.run(on: terminal, clock: HeldClock()) { screen in
        Text("x").commands { Command(name: "quit", key: "q", title: "Quit") { screen.quit() } }
          .onAppear {
            screen.runCommand = { command in
              model.step += 1
              try await command.run()
            }
          }
      }
    }
    pseudoterminal.type("q")
    try await running.value
    #expect(model.step == 1)
    pseudoterminal.close()
  }

  @Test(.timeLimit(.minutes(10))) func keyActsOnTheLatestStateWhileOutputIsSuspended() async throws {
    let pseudoterminal = try Pseudoterminal()
    let terminal = try pseudoterminal.opened()
    let model = Model()
    let running = Task {
      try await FullScreen.run(on: terminal, clock: HeldClock()) { screen in
        Text("x").commands {
          Command(name: "first", key: "f", title: "First", isEnabled: model.step == 0) { model.step = 1 }
          Command(name: "second", key: "s", title: "Second", isEnabled: model.step == 1) { model.step = 2 }
          Command(name: "quit", key: "q", title: "Quit") {
            tcflow(terminal.output, TCOON)
            screen.quit()
          }
        }
        // Before the first frame is written.
        .onAppear { #expect(tcflow(terminal.output, TCOOFF) == 0) }
      }
    }
    pseudoterminal.type("fsq")
    try await running.value
    #expect(model.step == 2)
    pseudoterminal.close()
  }

  @Test(.timeLimit(.minutes(10)), arguments: [nil, true, false] as [Bool?])
  func lettersAreArrowsUnlessTheTerminalIsToldOtherwise(lettersMove: Bool?) async throws {
    let pseudoterminal = try Pseudoterminal()
    let terminal = try pseudoterminal.opened()
    if let lettersMove { terminal.lettersMove = lettersMove }
    let model = Model()
    let running = Task {
      try await FullScreen.run(on: terminal, clock: HeldClock()) { screen in
        Text("x").commands {
          Command(name: "down", key: .down, title: "Down") { model.step += 1 }
          Command(name: "quit", key: "q", title: "Quit") { screen.quit() }
        }
      }
    }
    pseudoterminal.type("jq")
    try await running.value
    #expect(model.step == (lettersMove == false ? 0 : 1))
    pseudoterminal.close()
  }

  @Test(.timeLimit(.minutes(10))) func redrawWritesTheWholeScreenAgain() async throws {
    let pseudoterminal = try Pseudoterminal()
    let terminal = try pseudoterminal.opened()
    let model = Model()
    let running = Task {
      try await FullScreen.run(on: terminal, clock: HeldClock()) { screen in
        Text("step \(model.step)").commands {
          Command(name: "redraw", key: "r", title: "Redraw") {
            model.step += 1
            screen.redraw()
          }
          Command(name: "quit", key: "q", title: "Quit") { screen.quit() }
        }
      }
    }
    var output = ""
    var pieces = pseudoterminal.output.makeAsyncIterator()
    while !output.contains(";6H0"), let piece = await pieces.next() { output += piece }
    pseudoterminal.type("r")
    while !output.contains(";6H1"), let piece = await pieces.next() { output += piece }
    pseudoterminal.type("q")
    try await running.value
    pseudoterminal.close()
    #expect(output.components(separatedBy: "\u{1B}[2J").count == 3)
  }

  @Test(.timeLimit(.minutes(10))) func screenEndsWithItsTerminal() async throws {
    let pseudoterminal = try Pseudoterminal()
    let terminal = try pseudoterminal.opened()
    // A screen that does not end reaches the time limit.
    try await FullScreen.run(on: terminal) { _ in
      Text("x").task {
        pseudoterminal.hangUp()
        try? await Task.sleep(for: .seconds(86_400))
      }
    }
    pseudoterminal.close()
  }

  /// As after SIGCONT alone: SIGSTOP cannot be handled.
  @Test func terminalThatIsEnteredTwiceIsRestoredToWhatItWasAtFirst() throws {
    let pseudoterminal = try Pseudoterminal()
    let terminal = try pseudoterminal.opened()
    func modes() -> tcflag_t {
      var settings = termios()
      tcgetattr(terminal.input, &settings)
      return settings.c_lflag
    }
    let before = modes()
    for _ in 1...2 { try terminal.enter() }
    #expect(modes() != before)
    terminal.leave()
    #expect(modes() == before)
    pseudoterminal.close()
  }

  /// Reports of the mouse must not reach the shell.
  @Test(arguments: [true, false]) func unreadInputIsDiscardedByTheFullScreenOnly(isFullScreen: Bool) throws {
    let pseudoterminal = try Pseudoterminal()
    let terminal = try pseudoterminal.opened()
    if isFullScreen { try terminal.enter() } else { try terminal.enterRawMode(leaving: "") }
    pseudoterminal.type("x\r")
    var entry = pollfd(fd: terminal.input, events: Int16(POLLIN), revents: 0)
    try #require(poll(&entry, 1, 60_000) == 1)
    terminal.leave()
    #expect(poll(&entry, 1, 0) == (isFullScreen ? 0 : 1))
    pseudoterminal.close()
  }

  @Test func onlyTheEndOfInputIsReadAsNil() throws {
    let pseudoterminal = try Pseudoterminal()
    let terminal = try pseudoterminal.opened()
    try #require(fcntl(terminal.input, F_SETFL, O_NONBLOCK) == 0)
    let nothing = terminal.read()
    try #require(fcntl(terminal.input, F_SETFL, 0) == 0)
    // Ctrl-D, while the terminal reads lines.
    pseudoterminal.type("\u{4}")
    let end = terminal.read()
    #expect(nothing == [] && end == nil)
    pseudoterminal.close()
  }

  /// DECSET and DECRST of xterm's control sequences.
  @Test(.timeLimit(.minutes(10))) func everyModeOfTheTerminalIsPutBackInTheEnd() async throws {
    let pseudoterminal = try Pseudoterminal()
    let terminal = try pseudoterminal.opened()
    try await FullScreen.run(on: terminal) { screen in Text("x").task { screen.quit() } }
    terminal.write(Array("end".utf8))
    var output = ""
    var pieces = pseudoterminal.output.makeAsyncIterator()
    while !output.hasSuffix("end"), let piece = await pieces.next() { output += piece }
    pseudoterminal.close()
    var changes: [String: String] = [:]
    for part in output.components(separatedBy: "\u{1B}[?") {
      let mode = String(part.prefix(while: \.isNumber))
      if let final = part.dropFirst(mode.count).first, "hl".contains(final) { changes[mode, default: ""].append(final) }
    }
    #expect(
      changes == ["1049": "hl", "25": "lh", "1000": "hl", "1006": "hl", "2004": "hl", "2026": "l"])
    // A signal can interrupt a frame, whose style would remain without the reset.
    #expect(output.hasSuffix("\u{1B}[0m\u{1B}[?25h\u{1B}[?1049lend"))
    // Whether it has synchronized output (DECRQM), and which background (OSC 11).
    #expect(output.contains("\u{1B}[?2026$p") && output.contains("\u{1B}]11;?\u{1B}\\"))
  }

  @Test(.timeLimit(.minutes(10))) func framesAreSynchronizedAfterTheTerminalHasSaidThatItCan() async throws {
    let pseudoterminal = try Pseudoterminal()
    let terminal = try pseudoterminal.opened()
    let model = Model()
    let running = Task {
      try await FullScreen.run(on: terminal) { screen in
        Text("step \(model.step)").commands {
          Command(name: "step", key: "s", title: "Step") { model.step += 1 }
          Command(name: "quit", key: "q", title: "Quit") { screen.quit() }
        }
      }
    }
    var output = ""
    var pieces = pseudoterminal.output.makeAsyncIterator()
    // Blanks on an empty screen are passed over.
    while !output.contains(";6H0"), let piece = await pieces.next() { output += piece }
    pseudoterminal.type("\u{1B}[?2026;2$y\u{1B}[?7;0$ys")
    while !output.contains(";6H1"), let piece = await pieces.next() { output += piece }
    pseudoterminal.type("q")
    try await running.value
    pseudoterminal.close()
    #expect(output.contains("\u{1B}[?2026h\u{1B}[1;6H1"))
  }

  @Test(arguments: [(0, 0, 80, 24), (0, 100, 80, 24), (30, 0, 80, 24), (1, 100, 100, 1)])
  func sizeIsThatOfTheTerminalOr80ColumnsAnd24Rows(rows: Int, columns: Int, width: Int, height: Int) throws {
    let pseudoterminal = try Pseudoterminal()
    let terminal = try pseudoterminal.opened()
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    try #require(ioctl(terminal.output, UInt(TIOCSWINSZ), &size) == 0)
    #expect(terminal.size.width == width && terminal.size.height == height)
    pseudoterminal.close()
  }

  @Test func inputAndOutputMustBothBeATerminal() throws {
    let pseudoterminal = try Pseudoterminal()
    let terminal = try pseudoterminal.opened().input
    let file = open("/dev/null", O_RDWR)
    for (input, output) in [(terminal, file), (file, terminal)] {
      #expect(throws: TerminalError.notATerminal) {
        _ = try Terminal(environment: ["TERM": "xterm"], input: input, output: output)
      }
    }
    close(file)
    pseudoterminal.close()
  }

  @Test(
    arguments: [
      (
        .notATerminal, "Standard input or output is not a terminal.", "Start it in a terminal, without redirection."
      ),
      (.cannotMoveCursor(term: ""), "TERM is not set.", "Set TERM to what the terminal is, such as 'xterm-256color'."),
      (
        .cannotMoveCursor(term: "dumb"), "A terminal of the type 'dumb' cannot move its cursor.",
        "Set TERM to what the terminal is, such as 'xterm-256color'."
      ),
      (.system(call: "tcgetattr", errorNumber: ENOTTY), "tcgetattr failed: Inappropriate ioctl for device.", nil),
    ] as [(TerminalError, String, String?)])
  func errorSaysWhatIsWrongAndWhatToTry(_ error: TerminalError, description: String, hint: String?) {
    #expect(error.description == description && error.hint == hint)
  }

  /// The first of LC_ALL, LC_CTYPE and LANG that is not empty decides (setlocale(3)).
  @Test(arguments: [
    ([:], false), (["LANG": "en_US.UTF-8"], true), (["LANG": "C.utf8"], true), (["LANG": "de_DE.UTF-8@euro"], true),
    (["LANG": "de_DE.ISO-8859-1"], false), (["LC_ALL": "", "LC_CTYPE": "", "LANG": "C.UTF-8"], true),
    (["LC_ALL": "C", "LANG": "C.UTF-8"], false), (["LC_CTYPE": "C", "LANG": "C.UTF-8"], false),
    (["LC_ALL": "C.UTF-8", "LC_CTYPE": "C", "LANG": "C"], true),
  ])
  func encodingIsThatOfTheLocale(environment: [String: String], isUTF8: Bool) {
    #expect(Terminal.isUTF8(environment) == isUTF8)
  }

  /// 33 is yellow, 35 what yellow is on a light background.
  @Test(
    .timeLimit(.minutes(10)),
    arguments: [
      (nil, nil, "ff/ff/ff", ["33", "35"]), (nil, nil, "00/00/00", ["33", "33"]),
      ("0;15", nil, "ff/ff/ff", ["35", "35"]), ("0;15", nil, "00/00/00", ["35", "33"]),
      (nil, false, "ff/ff/ff", ["33", "33"]), (nil, true, "00/00/00", ["35", "35"]),
      ("0;15", false, "ff/ff/ff", ["33", "33"]),
    ] as [(String?, Bool?, String, [String])])
  func coloursAreForTheBackgroundOfTheUserThenOfTheTerminalThenOfTheEnvironment(
    colorFGBG: String?, setting: Bool?, report: String, expected: [String]
  ) async throws {
    let pseudoterminal = try Pseudoterminal()
    let terminal = try pseudoterminal.opened(environment: ["COLORFGBG": colorFGBG].compactMapValues(\.self))
    terminal.hasLightBackground = setting
    let model = Model()
    let running = Task {
      try await FullScreen.run(on: terminal) { screen in
        Text("step \(model.step)").foregroundColor(.yellow).commands {
          Command(name: "step", key: "s", title: "Step") { model.step += 1 }
          Command(name: "quit", key: "q", title: "Quit") { screen.quit() }
        }
      }
    }
    var output = ""
    var pieces = pseudoterminal.output.makeAsyncIterator()
    // One piece may hold more than one frame, and the report alone may draw "step 0" a second time.
    while !output.contains("step 0\u{1B}[0m"), let piece = await pieces.next() { output += piece }
    pseudoterminal.type("\u{1B}]11;rgb:\(report)\u{07}s")
    while !output.contains("1\u{1B}[0m"), let piece = await pieces.next() { output += piece }
    pseudoterminal.type("q")
    try await running.value
    pseudoterminal.close()
    let colours = output.split(separator: "\u{1B}[").filter { $0.hasPrefix("3") && $0.contains("m") }
    #expect([colours.first, colours.last].map { $0?.prefix(2) } == expected.map { $0[...] })
    // Everything is drawn again if, and only if, the colours change.
    #expect(output.components(separatedBy: "step ").count - 1 == Set(expected).count)
  }
}
