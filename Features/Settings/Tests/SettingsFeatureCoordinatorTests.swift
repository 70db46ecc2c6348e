import Domain
import FeatureSupport
import SettingsFeatureInterface
import SettingsFeatureLogic
import SettingsFeatureRouter
import SettingsFeatureTesting
import TerminalUI
import TestSupport
import Testing

@MainActor
struct SettingsFeatureCoordinatorTests {
  private func coordinator(
    _ repository: SettingsRepositoryStandIn = SettingsRepositoryStandIn(), limit: ListLimit? = nil
  ) -> SettingsFeatureCoordinator {
    SettingsFeatureCoordinator(model: model(repository, limit: limit))
  }

  private func model(
    _ repository: SettingsRepositoryStandIn = SettingsRepositoryStandIn(), limit: ListLimit? = nil
  ) -> SettingsFeatureModel {
    var environment = FeatureEnvironment()
    environment.listLimit = limit
    return SettingsFeatureModel(useCases: SettingsFeatureUseCases(repository: repository), environment: environment)
  }

  private func screen(_ coordinator: SettingsFeatureCoordinator) -> Frame {
    Frame(of: coordinator.host, width: 80)
  }

  @Test func listShowsEachValueWithItsOrigin() async throws {
    let settings = coordinator()
    await settings.open(.list)
    let frame = screen(settings)
    #expect(
      try frame.json == #"""
        {"hasMore":false,"items":[\#
        {"allowed":"a URL, or 'embedded'","default":"embedded","id":"api","origin":"default",\#
        "purpose":"The server","value":"embedded"},\#
        {"allowed":"a number from 0 to 100","default":"2","id":"retries","origin":"environment",\#
        "purpose":"Maximum number of retries","value":"3"},\#
        {"allowed":"a number from 1 up, 'all' or 'standard'","default":"standard","id":"limit","origin":"file",\#
        "purpose":"Maximum number of items of a list","saved":"5","value":"5"}\#
        ],"phase":"loaded","screen":"settings.list","shown":3,"total":3}
        """#)
    let text = frame.text(styles: .plain)
    #expect(text.contains(/Setting +Value +From +Next start +Default\n/))
    #expect(text.contains(/retries +3 +environment +2\n/))
    #expect(frame.commands.map(\.name) == ["select", "default", "refresh"])
    let styled = frame.text(styles: .ansi(.sixteen))
    #expect(styled.contains("36mdefault") && styled.contains("32mfile"))
  }

  @Test func refreshShowsWhatHasChangedElsewhere() async throws {
    let repository = SettingsRepositoryStandIn()
    let settings = coordinator(repository)
    await settings.open(.list)
    try await repository.save("9", of: "limit")
    try await screen(settings).perform("refresh")
    #expect(try screen(settings).json?.contains(#""saved":"9","value":"5""#) == true)
  }

  @Test func listShowsAsManyAsItIsTold() async throws {
    let settings = coordinator(limit: .first(2))
    await settings.load()
    #expect(try screen(settings).json?.contains(#""shown":2,"total":3"#) == true)
    #expect(screen(settings).text(styles: .plain).contains("2 of 3"))
    // A setting beyond the limit can be opened too.
    try await screen(settings).perform("select", "limit")
    #expect(screen(settings).failure == nil)
    #expect(screen(settings).text(styles: .plain).contains("Value    5"))
  }

  @Test func valueIsChangedInAForm() async throws {
    let settings = coordinator()
    await settings.open(.item("limit"))
    #expect(screen(settings).commands.filter(\.isEnabled).map(\.name) == ["set", "default", "back"])
    #expect(screen(settings).command(named: "save")?.key == .control("s"))
    try await screen(settings).perform("set", "7")
    #expect(screen(settings).text(styles: .plain).contains("Saved    7, used from the next start\n"))
    #expect(screen(settings).text(styles: .plain).contains("Value    5\nFrom     file\n"))
    try await screen(settings).perform("default")
    #expect(screen(settings).text(styles: .plain).contains("Saved    standard, used from the next start\n"))
    try await screen(settings).perform("back")
    #expect(screen(settings).screen?.name == "settings.list")
    #expect(settings.activity.last == "Saved limit; used from the next start")
  }

  @Test func settingOfTheSelectedRowGoesBackToItsDefault() async throws {
    let settings = coordinator()
    await settings.load()
    let host = ViewHost(width: 80, height: 20) { settings.host }
    var tasks: [Task<Void, any Error>] = []
    host.perform = { command in tasks.append(Task.immediate { try await command.run() }) }
    for key in [Key.end, "d"] {
      _ = host.draw()
      host.handle(.key(key))
    }
    for task in tasks { try await task.value }
    #expect(screen(settings).text(styles: .plain).contains(/limit +5 +file +standard +standard\n/))
    try await screen(settings).perform("select", "limit")
    #expect(screen(settings).text(styles: .plain).contains("Saved    standard, used from the next start\n"))
    host.close()
  }

  @Test func settingThatIsOpenedAgainBeginsInItsField() async {
    let settings = coordinator()
    await settings.load()
    let host = ViewHost(width: 80, height: 20) { settings.host }
    host.perform = { command in Task.immediate { try await command.run() } }
    for key in [Key.enter, "1", .escape, .escape, .enter, "2"] {
      _ = host.draw()
      host.handle(.key(key))
    }
    #expect(host.draw().text(styles: .plain).contains("New value 2\n"))
    host.close()
  }

  @Test func wrongValueIsShownAndNotSaved() async throws {
    let settings = coordinator()
    await settings.load()
    try await screen(settings).perform("select", "limit")
    let error = await #expect(throws: (any Error).self) { try await screen(settings).perform("set", "1 0") }
    #expect(error.map { "\($0)" } == "'limit' takes no blanks.")
    // The app would repeat that below the screen.
    #expect((error as? ScreenFailure)?.isOnScreen == true)
    let text = screen(settings).text(styles: .plain)
    #expect(text.contains("'limit' takes no blanks.") && text.contains("Value    5") && text.contains("1 0"))
  }

  @Test func emptyFieldShowsThatItMustNotBeEmpty() async {
    let settings = coordinator()
    await settings.open(.item("limit"))
    let host = ViewHost(width: 80, height: 20) { settings.host }
    for key in [Key.character("7"), .backspace] {
      _ = host.draw()
      host.handle(.key(key))
    }
    let frame = host.draw()
    #expect(frame.text(styles: .plain).contains("'limit' must not be empty."))
    #expect(frame.command(named: "save")?.isEnabled == false)
    host.close()
  }

  @Test func saveThatFailsIsShownAndReportedByEachCommand() async throws {
    let failure = DomainError(.failed, message: "The file cannot be written", hint: "Make it writable.")
    let settings = coordinator(
      SettingsRepositoryStandIn { call async throws(DomainError) in if call == .save { throw failure } })
    await settings.open(.item("limit"))
    for (command, argument) in [("set", "7"), ("save", ""), ("default", "")] {
      let error = await #expect(throws: (any Error).self) { try await screen(settings).perform(command, argument) }
      #expect(error.map { "\($0)" } == "The file cannot be written")
      let text = screen(settings).text(styles: .plain)
      #expect(text.contains("Not saved: The file cannot be written.\nMake it writable.\n"))
    }
  }

  @Test func nothingIsSavedWhileASaveIsUnderWay() async throws {
    let gate = Gate<Void>()
    let model = model(SettingsRepositoryStandIn { call in if call == .save { await gate.pass() } })
    let settings = SettingsFeatureCoordinator(model: model)
    await settings.open(.item("limit"))
    model.edit("limit", text: "7")
    let save = Task.immediate { await model.save("limit") }
    #expect(screen(settings).commands.filter(\.isEnabled).map(\.name) == ["back"])
    #expect(screen(settings).text(styles: .plain).contains("Saving…"))
    await gate.open(with: ())
    await save.value
    #expect(!screen(settings).text(styles: .plain).contains("Saving…"))
  }

  @Test func loadWaitsForARefreshThatIsUnderWay() async {
    let gate = Gate<Void>()
    let model = model(SettingsRepositoryStandIn { _ in await gate.pass() })
    let refresh = Task.immediate { await model.refresh() }
    await gate.waitForCalls(1)
    let load = Task.immediate {
      await model.loadIfNeeded()
      return model.list.items.count
    }
    await gate.open(with: ())
    #expect(await load.value == 3)
    await refresh.value
  }

  @Test func listStaysUsableWhileItIsLoadedAgainAndWhenThatHasFailed() async throws {
    let gate = Gate<DomainError?>()
    await gate.open(with: nil)
    let model = model(
      SettingsRepositoryStandIn { _ async throws(DomainError) in if let failure = await gate.pass() { throw failure } })
    let settings = SettingsFeatureCoordinator(model: model)
    await settings.open(.list)
    await gate.close()
    let refresh = Task.immediate { try await screen(settings).perform("refresh") }
    await gate.waitForCalls(2)
    #expect(screen(settings).command(named: "select")?.isEnabled == true)
    try await screen(settings).perform("select", "limit")
    #expect(screen(settings).command(named: "set")?.isEnabled == true)
    await gate.open(with: DomainError(.failed, message: "The file cannot be read"))
    try await refresh.value
    #expect(screen(settings).command(named: "set")?.isEnabled == true)
    try await screen(settings).perform("back")
    #expect(screen(settings).failure?.message == "The file cannot be read")
    #expect(screen(settings).command(named: "select")?.isEnabled == true)
    #expect(model.list.items.map(\.id) == Setting.samples.map(\.id))
  }

  @Test func aFailureIsShownAndOnlyRefreshingIsPossible() async {
    let settings = coordinator(
      SettingsRepositoryStandIn(failure: DomainError(.failed, message: "The file cannot be read")))
    await settings.open(.list)
    #expect(screen(settings).failure?.message == "The file cannot be read")
    #expect(screen(settings).commands.filter(\.isEnabled).map(\.name) == ["refresh"])
  }

  @Test func settingThatIsSelectedAfterAnotherLeadsBackToTheList() async throws {
    let model = model()
    let settings = SettingsFeatureCoordinator(model: model)
    await settings.open(.item("limit"))
    #expect(model.select("api"))
    try await screen(settings).perform("back")
    #expect(screen(settings).screen?.name == "settings.list")
    // So does a link to the list.
    await settings.open(.item("limit"))
    await settings.open(.list)
    #expect(screen(settings).screen?.name == "settings.list")
  }

  @Test func keyThatIsNoneIsSaid() async throws {
    let settings = coordinator()
    await settings.open(.item("limits"))
    let failure = ScreenFailure.noSuchItem("setting", id: "limits", among: Setting.samples.map(\.id))
    #expect(screen(settings).failure == failure)
    try await screen(settings).perform("back")
    await #expect(throws: failure) {
      try await screen(settings).perform("select", "limits")
    }
  }

  @Test func placeIsRestored() async throws {
    let first = coordinator()
    await first.open(.item("limit"))
    let second = coordinator()
    try second.restore(first.snapshot)
    await second.load()
    #expect(try screen(second).json == screen(first).json)
  }
}
