import InnoDI
import Testing

@MainActor
private final class Screen {
  static var count = 0
  let title: String

  init(title: String) { self.title = title }
}

@DIContainer(mainActor: true)
private struct Screens {
  @Provide(.input) var title: String

  @Provide(.shared, factory: { (title: String) in Screen(title: title) }, concrete: true)
  var main: Screen

  @Provide(
    .transient,
    factory: { (main: Screen) in
      Screen.count += 1
      return Screen(title: main.title + "'")
    }, concrete: true)
  var copy: Screen

  @Provide(.shared, factory: Screen(title: "about"), concrete: true)
  var about: Screen

  @Provide(.shared, asyncFactory: { (main: Screen) in await Self.load(main) }, concrete: true)
  var loaded: Screen

  @MainActor static func load(_ screen: Screen) async -> Screen { screen }
}

@DIContainer
private struct PartlyOnTheMainActor: Sendable {
  @MainActor @Provide(.input)
  var title: String

  @Provide(.shared, asyncFactory: { @MainActor (title: String) async in Screen(title: title) }, concrete: true)
  var screen: Screen
}

@MainActor
private protocol ScreenContaining {
  var screen: Screen { get }
}

@DIContainer
private struct InferredIsolation: ScreenContaining {
  @Provide(.shared, factory: Screen(title: "inferred"), concrete: true)
  var screen: Screen
}

@globalActor
private actor DatabaseActor {
  static let shared = DatabaseActor()
}

@DatabaseActor
private final class Database {
  var rows = 1
}

@DatabaseActor
@DIContainer
private struct DatabaseContainer {
  @Provide(.shared, factory: Database(), concrete: true)
  var database: Database

  @Provide(.transient, factory: { (database: Database) in database.rows }, concrete: true)
  var rows: Int
}

struct IsolationTests {
  @Test @MainActor func mainActorContainerMakesMainActorValues() async {
    let screens = Screens(title: "home")
    #expect(screens.copy.title == "home'")
    #expect(screens.copy !== screens.copy)
    #expect(screens.about.title == "about")
    #expect(await screens.loaded === screens.main)
  }

  @Test func singleFactoryCanRunOnTheMainActor() async {
    let container = PartlyOnTheMainActor(title: "isolated")
    #expect(await container.screen.title == "isolated")
    #expect(await container.title == "isolated")
  }

  @Test @MainActor func isolationInferredFromAProtocolAppliesToFactories() {
    #expect(InferredIsolation().screen.title == "inferred")
  }

  @Test @DatabaseActor func containerCanBeIsolatedToAnyGlobalActor() {
    #expect(DatabaseContainer().rows == 1)
  }
}
