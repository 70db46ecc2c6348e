import InnoDI
import Synchronization
import Testing

private protocol Clock: Sendable {}
private struct SystemClock: Clock {}

private protocol Catalog: Sendable {
  var text: String { get }
}

private struct LiveCatalog: Catalog {
  let client: any Client
  let locale: String
  var text: String { "\(client.name) \(locale)" }
}

private struct Preferences {
  let locale: String
}

@DIContainer
private struct ThreeWays {
  @Provide(.input)
  var baseURL: String

  @Provide(.input)
  var settings: Preferences

  @Provide(.shared, factory: { (baseURL: String) in LiveClient(baseURL: baseURL) })
  var client: any Client

  @Provide(.shared, factory: SystemClock())
  var clock: any Clock

  @Provide(.shared, LiveCatalog.self, with: [\.client, \.settings.locale])
  var catalog: any Catalog

  @Provide(.shared, LiveCatalog.self, with: [\Self.client, \Self.settings.locale])
  var sameCatalog: any Catalog
}

private struct NotFound: Error {}

private struct Settings: Sendable {
  let path: String

  init(path: String) throws {
    guard !path.isEmpty else { throw NotFound() }
    self.path = path
  }
}

private struct Database: Sendable {
  let path: String

  init(path: String) async throws {
    await Task.yield()
    self.path = path
  }
}

private final class Pool: Sendable {
  let isDrained = Mutex(false)

  func drain() async {
    isDrained.withLock { $0 = true }
  }
}

@DIContainer
private struct FailingAndSlow: Sendable {
  @Provide(.input)
  var path: String

  @Provide(.shared, factory: { (path: String) throws in try Settings(path: path) }, concrete: true)
  var settings: Settings

  @Provide(.shared, asyncFactory: { (path: String) async throws in try await Database(path: path) }, concrete: true)
  var database: Database

  @Provide(.shared, factory: Pool(), concrete: true, close: { (pool: Pool) in await pool.drain() })
  var pool: Pool
}

struct DeclaringAContainerSamples {
  @Test func valueIsMadeInThreeWays() {
    let container = ThreeWays(baseURL: "url", settings: Preferences(locale: "en"))
    #expect(container.client.name == "url")
    #expect(container.clock is SystemClock)
    #expect(container.catalog.text == "url en")
    #expect(container.sameCatalog.text == "url en")
  }

  @Test func throwingAndAsynchronousValuesAreReadWithTryAndAwait() async throws {
    let container = FailingAndSlow(path: "a")
    #expect(try container.settings.path == "a")
    #expect(try await container.database.path == "a")
    #expect(throws: NotFound.self) { try FailingAndSlow(path: "").settings }
  }

  @Test func closeClosesTheValuesOfTheContainer() async {
    let container = FailingAndSlow(path: "a")
    await container.close()
    #expect(container.pool.isDrained.withLock { $0 })
    let given = Pool()
    await FailingAndSlow(path: "a", pool: given).close()
    #expect(!given.isDrained.withLock { $0 })
  }
}
