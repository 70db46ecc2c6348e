import CommandLineIO
import DocumentationSamples
import Programs
import SystemPackage
import TerminalUI
import Testing

@Suite struct DocumentationTests {
  @Test func everyPublicSymbolIsDocumented() async throws {
    for symbol in try await UndocumentedSymbols.of("CommandLineIO") { Issue.record("\(symbol)") }
  }

  @Test func everySampleOfTheDocumentationIsCompiled() throws {
    for sample in try DocumentationSamples(of: "CommandLineIO").uncompiled() { Issue.record("\(sample)") }
  }

  @Test func programOfTheOverviewPrintsATableOnATerminalAndLinesElsewhere() async throws {
    let streams = try await withConsole(arguments: ["new"]) { #expect(await AlbumsProgram.run() == .success) }
    #expect(streams.output == "1\tBlue\n2\tKind of Blue\n")
    let wrong = try await withConsole(arguments: ["old"]) { #expect(await AlbumsProgram.run() == .noSuchItem) }
    #expect(wrong.error == "error: There are no such albums.\nhint: There is 'new'.\n")
    let terminal = try PseudoTerminal()
    let (input, output, error) = (
      try terminal.descriptor(), try terminal.descriptor(), try terminal.descriptor()
    )
    let console = Console(
      arguments: ["new"], environment: [:], input: input.rawValue, output: output.rawValue, error: error.rawValue)
    let status = await Console.$current.withValue(console) { await AlbumsProgram.run() }
    #expect(status == .success)
    #expect(try await terminal.wait(for: "Kind of Blue\r\n") == "ID  TITLE\r\n1   Blue\r\n2   Kind of Blue\r\n")
  }

  @Test func samplesOfStreamsDoWhatTheySay() async throws {
    let streams = try await withConsole {
      let console = Console.current
      console.write("1 file copied\n")
      console.writeFailure(ScreenFailure(code: .usage, message: "There is no file 'a'.", hint: "Name another one."))
      let note = ProgressNote()
      let page = try await note.during { try await download { note.report("Downloading page \($0)…") } }
      console.writePaged(page)
      let albums = [Album(id: 1, title: "Blue")]
      let document = try DocumentText(["items": albums])
      console.write(try document.lines(fields: ["title", "id"]))
    }
    #expect(streams.output == "1 file copied\npage 1\nBlue\t1\n")
    #expect(streams.error == "error: There is no file 'a'.\nhint: Name another one.\n")
  }

  private func download(_ report: (Int) -> Void) async throws -> String {
    report(1)
    return "page 1\n"
  }

  @MainActor
  @Test func shellOfTheSamplePerformsEachLine() async throws {
    let albums = Albums()
    let folder = try TemporaryFolder()
    let lines = try FileDescriptor.open(FilePath(folder.file("input", "open 'Kind of Blue'\nclose\n")), .readOnly)
    let console = Console(
      arguments: [], environment: [:], input: lines.rawValue, output: try lines.duplicate().rawValue,
      error: try lines.duplicate().rawValue)
    try await Console.$current.withValue(console) {
      let input = ShellInput(prompt: "albums> ", completions: { { albums.names(from: $0) } }, interrupt: albums.cancel)
      while let line = try await input.nextLine() {
        try await input.untilInterrupted { try await albums.perform(ShellWords.split(line)) }
      }
    }
    #expect(albums.performed == [["open", "Kind of Blue"], ["close"]])
  }

  @MainActor
  private final class Albums {
    var performed: [[String]] = []

    nonisolated func names(from text: String) -> [String] { ["Blue"].filter { $0.hasPrefix(text) } }
    func cancel() {}
    func perform(_ words: [String]) async throws { performed.append(words) }
  }

  @Test func settingOfTheSampleIsRead() throws {
    let home = try TemporaryFolder()
    let environment = ["XDG_CONFIG_HOME": home.path]
    let folder = BaseDirectory.configuration(of: "albums", in: environment)
    let settings = SettingsFile(path: "\(folder)/config.json", numbers: ["limit"])
    try settings.set("limit", to: "5")
    #expect(try settings.read()["limit"] == "5")
  }

  /// Compiled, and not run: the signals of the tests' process are not theirs.
  private func endAfterUpload(_ upload: Upload) {
    InterruptedExit.finishBefore {
      await upload.finish()
    } unfinished: {
      [upload.failure]
    }
    Interruption.onTermination(InterruptedExit.exit(after:))
  }

  private struct Upload {
    let failure: ScreenFailure

    func finish() async -> [ScreenFailure] { [] }
  }
}
