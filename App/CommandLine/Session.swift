import AppComposition
import AppConfiguration
import CommandLineIO
import CommandSupport
import CoreNetwork
import DesignSupport
import Domain
import EmbeddedAPI
import EntireTabFeatureRouter
import FeatureSupport
import Features
import FoundationEssentials
import InnoTrace
import JSONServer
import TerminalUI

/// The app that a command runs: it is navigated by commands of features, by links and by the commands of its screens,
/// and prints what it shows.
@MainActor
final class Session {
  private let options: Options
  private let configuration: AppConfiguration
  let coordinator: EntireTabCoordinator
  /// Cancels the running loads and writes; false if there are none.
  let interrupt: @MainActor @Sendable () -> Bool
  private let output: ScreenOutput
  /// Shows on the terminal what is waited for.
  let note: ProgressNote
  private let current: CurrentFrame
  /// Nil when nothing is traced.
  let trace: Trace?
  /// That of a path of the API.
  let url: @MainActor (String) -> String
  let changes: FollowChangesUseCase

  private init(
    _ options: Options, _ configuration: AppConfiguration, url: @escaping @MainActor (String) -> String,
    coordinator: EntireTabCoordinator, note: ProgressNote, trace: Trace?, changes: FollowChangesUseCase,
    interrupt: @escaping @MainActor @Sendable () -> Bool
  ) {
    self.options = options
    self.configuration = configuration
    self.trace = trace
    self.url = url
    self.changes = changes
    self.coordinator = coordinator
    self.note = note
    self.interrupt = interrupt
    output = ScreenOutput(format: options.format, configuration)
    current = CurrentFrame { width in
      let screen = EntireTabRouteHost(coordinator: coordinator)
      return options.format == .json ? Frame(publishedBy: screen) : Frame(of: screen, width: width)
    }
  }

  /// Composes an app, runs `body` on it, and closes the app, also when `body` throws.
  ///
  /// - Parameters:
  ///   - isFullScreen: whether the app stays on a terminal.
  ///   - trace: records what the app does where the options ask for no file; nil attaches nothing.
  ///   - dryRun: takes the requests that would change something, which are then not sent; nil sends them.
  static func withSession(
    _ options: Options, _ configuration: AppConfiguration, isFullScreen: Bool = false, trace: Trace? = nil,
    dryRun: DryRun? = nil,
    _ body: (Session) async throws -> Void
  ) async throws {
    let server = RESTServer.embeddedAPI(dataFile: StateFolder.embeddedAPI)
    let baseURL = if let url = configuration.apiURL { url } else { try await server.start() }
    // The log says the same, and in more detail.
    let note = ProgressNote(isEnabled: !options.verbose)
    var settings = try AppSettings(options, configuration)
    if configuration.apiURL == nil, settings.tokens == nil { settings.tokens = AnyToken() }
    settings.reportProgress = note.report
    settings.reportUnsent = dryRun?.add
    settings.isFullScreen = isFullScreen
    let traceOutput = try options.trace.map(TraceOutput.init)
    settings.trace = traceOutput?.trace ?? trace
    let app = AppContainer(baseURL: baseURL, settings: settings)
    app.launch()
    let coordinator = app.featureContainer.coordinator
    let abandoned: @MainActor @Sendable () -> [ScreenFailure] = {
      coordinator.abandoned.map { ScreenFailure(code: .interrupted, message: $0) }
    }
    let runningCalls = settings.runningCalls
    InterruptedExit.finishBefore {
      await coordinator.abandon()
      // Another command is interrupted with its writes.
      if isFullScreen {
        let errors = await app.finishWrites { try await coordinator.finish() }
        return await errors.map { ErrorReport($0).printed } + abandoned()
      }
      do { try await coordinator.finish() } catch { return await [ErrorReport(error).printed] + abandoned() }
      return await abandoned()
    } unfinished: {
      runningCalls.unconfirmed.map { [ErrorReport($0).printed] } ?? []
    }
    Interruption.onTermination(InterruptedExit.exit(after:))
    var errors: [any Error] = []
    do {
      try await body(
        Session(
          options, configuration, url: app.url(ofPath:), coordinator: coordinator, note: note,
          trace: settings.trace, changes: app.changes,
          interrupt: { app.interrupt() }))
    } catch {
      errors.append(error)
    }
    // Else both would wait for the writes, and one might end the program before the other has said what has failed.
    if isFullScreen { await InterruptedExit.waitIfUnderWay() }
    InterruptedExit.beginFinishing()
    errors += await note.during { await app.finishWrites { try await coordinator.finish() } } + abandoned()
    await app.close()
    await server.stop()
    do { try traceOutput?.write() } catch { errors.append(error) }
    // The program ends with the first error, which is that of the command if it failed.
    for error in errors.dropFirst() { Console.current.writeFailure(ErrorReport(error).printed) }
    if let error = errors.first { throw error }
  }

  /// Runs `body`, which must lead to a screen without a failure, and prints the item that it returns, or that screen.
  ///
  /// - Parameters:
  ///   - fields: those of a list that are printed; nil for all.
  ///   - isDryRun: whether to print the requests that would change something, in the place of sending them and of the
  ///     screen.
  static func run(
    _ options: Options, _ configuration: AppConfiguration, fields: [String]?, isDryRun: Bool = false,
    _ body: (Session) async throws -> (any WrittenItem)?
  ) async throws {
    if fields != nil, options.format == .json {
      throw ScreenFailure(
        code: .usage, message: "--fields is for text; --format json prints all fields.", hint: "Leave one of them out.")
    }
    let dryRun = isDryRun ? DryRun() : nil
    try await withSession(options, configuration, dryRun: dryRun) { session in
      let result: Result<(any WrittenItem)?, any Error>
      do {
        result = .success(try await session.note.during { try await session.traced(TraceOutput.command, body) })
      } catch {
        result = .failure(error)
      }
      // A command whose write was not sent has failed for that reason.
      if let text = try dryRun?.text(options.format) {
        if configuration.apiURL == nil {
          Console.current.writeError("note: The server is the embedded API, which ends with this command; see --api.\n")
        }
        return Console.current.write(text)
      }
      let written = try result.get()
      let published = Frame(publishedBy: EntireTabRouteHost(coordinator: session.coordinator).selectedTab)
      if let failure = published.failure, !failure.isPartial, written == nil { throw failure }
      if let written { return try session.show(written, on: published.screen?.name) }
      if let screen = published.screen { try session.show(screen, fields: fields) }
      if let failure = published.failure { throw failure }
    }
  }

  /// Prints the id of an item that was written, or as JSON all of it.
  private func show(_ item: some WrittenItem, on screen: String?) throws {
    switch output.format {
    case .text: Console.current.write("\(TerminalText.safe("\(item.id)"))\n")
    case .json:
      let document = PublishedScreen(name: screen ?? "", document: ItemDocument(item: item))
      Console.current.write(try JSONText.document(document))
    }
  }

  /// Prints where a command has led to: in a pipe, or where fields are named, an item a line; on a terminal aligned,
  /// and in a pager if that is longer.
  private func show(_ screen: PublishedScreen, fields: [String]?) throws {
    if output.format == .json { return Console.current.write(try JSONText.document(screen)) }
    let limit = configuration[.limit]
    let number = limit.origin == .flag ? Int(limit.text) : nil
    let result = try DocumentText(screen.document)
    let text =
      if fields == nil, output.isTerminal || output.styles != .plain {
        result.aligned(width: output.width, styles: output.styles)
      } else {
        try result.lines(fields: fields)
      }
    defer {
      for note in result.notes(limit: number, remedy: "--all shows all") {
        Console.current.writeError("note: \(TerminalText.safe(note))\n")
      }
    }
    if fields == nil, configuration[.pager].text != "never" {
      Console.current.writePaged(text)
    } else {
      Console.current.write(text)
    }
  }

  /// Runs `body`; in a trace everything that happens in it follows from a command of that name.
  private func traced<Value>(
    _ command: @autoclosure () -> String, _ body: (Session) async throws -> Value
  ) async throws -> Value {
    guard let trace else { return try await body(self) }
    return try await trace.command(command()) { try await body(self) }
  }

  /// Loads what is shown first.
  func start() async {
    guard let trace else { return await coordinator.start() }
    await trace.command("start", coordinator.start)
  }

  /// The position in the app, for another session to restore.
  var state: Data { get throws { try coordinator.savedState() } }

  /// Restores the position of another session, before anything is loaded.
  func restore(_ state: Data) throws {
    try coordinator.restore(state)
  }

  /// Selects the feature's tab, and runs the command.
  func run<Feature>(_ command: some FeatureCommand<Feature>) async throws {
    guard let tab = coordinator.features.first(where: { $0 == Feature.self })?.tab.name,
      coordinator.confirmLeaving(), let feature = coordinator.feature(named: tab) as? Feature
    else { return }
    coordinator.selectedTab = tab
    try await command.run(on: feature)
  }

  func open(_ link: String) async throws {
    try await coordinator.open(link)
  }

  /// Performs a line that is typed inside the app: a command of the screen, written as its name and its argument, or
  /// else a command line, also with the name of the program in front.
  ///
  /// - Parameter screen: the frame whose commands the line may name; nil for what the app shows now.
  /// - Throws: `HelpRequest` for a line that asks for help; else why the line was not performed.
  func perform(_ line: String, on screen: Frame? = nil) async throws {
    if ShellWords.isComment(line) { return }
    try await traced(line) { _ in
      let screen = screen ?? published
      let entry = try CommandLineEntry(line)
      if entry.isForScreen(screen) { return try await entry.run(on: screen) }
      let words = try ShellWords.split(entry.line)
      if RootCommand.helpWords.contains(entry.name) {
        throw HelpRequest(text: try help(for: Array(words.dropFirst()), on: screen))
      }
      guard let command = try RootCommand.command(for: words) as? any SessionCommand else {
        let isOfFeature = RootCommand.group(named: entry.name) != nil
        // The name of a feature alone is the argument of a screen's command.
        if isOfFeature, words.count == 1 { return try await entry.run(on: screen) }
        let name = words.prefix(isOfFeature ? 2 : 1).joined(separator: " ")
        throw ScreenFailure(
          code: .usage, message: "'\(name)' is not for use inside the app.",
          hint: "Leave the app, and run 'innosample \(name)'.")
      }
      if let option = Completion.optionOfTheApp(in: words) {
        throw ScreenFailure(
          code: .usage, message: "\(option) is for commands outside of the app.",
          hint: "Leave it out; the app has the options that it was started with.")
      }
      if let question = command.confirmation { throw ScreenFailure.unconfirmed(question) }
      do {
        // The lines themselves may come from standard input.
        try await command.perform(in: self, input: StandardInputText(nil))
      } catch {
        // The feature's tab is shown, and may never have been loaded. Not waited for: the error is shown at once.
        Task { await coordinator.start() }
        throw error
      }
    }
  }

  /// The help of a command of the screen, or else that of the command line; without words that of the program with all
  /// commands of the screen.
  private func help(for words: [String], on screen: Frame) throws -> String {
    if let word = words.first, !RootCommand.takes(word) {
      let command = try CommandLineEntry(word).command(on: screen)
      return "\(command.usage)  \(command.title)"
    }
    let text = try RootCommand.help(for: words)
    guard words.isEmpty else { return text }
    let quit = Command(name: "quit", title: "Leave the shell or the app") {}
    // A number is the key of a tab.
    let commands =
      screen.commands.filter { Int($0.name) == nil && $0.name != "quit" } + [
        Command(name: "help", title: "List the commands") {}, quit,
      ]
    if output.format == .json { return String(try JSONText.document(CommandListing(commands, help: text)).dropLast()) }
    let width = output.isTerminal ? Console.current.helpColumns : nil
    let list = Frame(of: CommandList(commands), width: width).text(styles: .plain).dropLast()
    return "\(text)\n\nON THIS SCREEN:\n\(list)"
  }

  /// The current screen; drawn for text output.
  var frame: Frame { current.frame(width: output.width) }

  func show(_ frame: Frame) throws {
    Console.current.write(try output.text(for: frame))
  }

  /// What the current screen publishes: of the frame that was shown last, or else not drawn, as before the first line
  /// of a script.
  var published: Frame { current.known ?? Frame(publishedBy: EntireTabRouteHost(coordinator: coordinator)) }
}
