import FoundationEssentials
import Fuzzing
import InnoRouter
import InnoRouterTesting
import Testing

@MainActor
struct StatePersistenceTests {
  enum Page: Hashable, Codable {
    case list
    case detail(userID: Int)
  }

  enum Sheet: Hashable, Codable {
    case overview
  }

  private let persistence = StatePersistence()

  @Test func stackRoundTrips() throws {
    let store = NavigationStore<Page>([.list, .detail(userID: 3)])
    let data = try persistence.data(of: store)
    #expect(
      String(decoding: data, as: UTF8.self)
        == #"{"state":{"modals":[],"path":[{"list":{}},{"detail":{"userID":3}}]},"version":1}"#)
    let restored = NavigationTestStore<Page>([.list])
    try persistence.restore(data, to: restored.store)
    restored.receiveChange(to: [.list, .detail(userID: 3)])
    restored.finish()
  }

  @Test func modalsRoundTripWithQueueAndStyles() throws {
    let (pages, sheets) = (NavigationStore<Page>([.list]), ModalStore<Sheet>())
    sheets.send(.present(.overview, style: .fullScreenCover))
    sheets.send(.present(.overview, style: .sheet))
    sheets.send(.present(.overview, style: .fullScreenCover))
    let data = try persistence.data(of: pages, sheets)
    let (newPages, newSheets) = (NavigationStore<Page>(), ModalStore<Sheet>())
    newSheets.send(.present(.overview))
    try persistence.restore(data, to: newPages, newSheets)
    #expect(newPages.path == [.list])
    #expect(newSheets.current?.style == .fullScreenCover)
    #expect(newSheets.queue.map(\.style) == [.sheet, .fullScreenCover])
  }

  @Test func flowIsRestoredAsOneChange() throws {
    let flow = try FlowStore<Page>([.push(.list), .sheet(.detail(userID: 1))])
    flow.send(.presentCover(.list))
    let data = try persistence.data(of: flow)
    let restored = try FlowTestStore<Page>([.sheet(.list)])
    try persistence.restore(data, to: restored.store)
    restored.receivePathChange(to: [.push(.list), .sheet(.detail(userID: 1))])
    #expect(restored.store.queue.map(\.route) == [.list])
    restored.finish()
  }

  @Test func equalStatesGiveEqualData() throws {
    let snapshot = NavigationSnapshot<Page, Sheet>(path: [.detail(userID: 2)], modals: [.init(.overview)])
    #expect(try persistence.encode(snapshot) == persistence.encode(snapshot))
    #expect(
      try persistence.decode(NavigationSnapshot<Page, Sheet>.self, from: persistence.encode(snapshot)) == snapshot)
  }

  @Test func snapshotsCanBeCombinedInOneValue() throws {
    struct AppState: Codable, Equatable {
      var tab: String
      var people: NavigationSnapshot<Page, Sheet>
    }
    let state = AppState(tab: "people", people: NavigationSnapshot(path: [.list]))
    #expect(try persistence.decode(AppState.self, from: persistence.encode(state)) == state)
  }

  @Test(arguments: [
    "", "null", "{}", "[]", #"{"version":"1"}"#, #"{"version":1}"#,
    #"{"version":1,"state":{"path":[{"nowhere":{}}],"modals":[]}}"#,
    #"{"version":1,"state":{"path":[{"detail":{"userID":"x"}}],"modals":[]}}"#,
    #"{"version":1,"state":{"path":3,"modals":[]}}"#,
    "\u{0}\u{1}", "{\"version\":1e400}",
  ])
  func unreadableDataIsRefusedAndNothingChanges(_ text: String) {
    let store = NavigationStore<Page>([.list])
    let error = #expect(throws: StatePersistenceError.self) { try persistence.restore(Data(text.utf8), to: store) }
    guard case .unreadable = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(store.path == [.list])
  }

  /// A separate test, because the runner prints all arguments of a test.
  @Test func veryDeepNestingIsRefused() {
    unreadableDataIsRefusedAndNothingChanges(String(repeating: "[", count: 100_000))
  }

  @Test(arguments: [(2, 1), (1, 2)])
  func stateOfAnotherVersionIsRefused(found: Int, expected: Int) throws {
    let data = try StatePersistence(version: found).data(of: NavigationStore<Page>())
    #expect(throws: StatePersistenceError.version(found: found, expected: expected)) {
      try StatePersistence(version: expected).restore(data, to: NavigationStore<Page>())
    }
  }

  @Test func dataOverTheLimitIsRefusedBeforeDecoding() throws {
    let data = try persistence.data(of: NavigationStore<Page>([.list]))
    let limited = StatePersistence(limit: data.count - 1)
    #expect(throws: StatePersistenceError.tooLarge(limit: data.count - 1)) {
      try limited.restore(data, to: NavigationStore<Page>())
    }
    #expect(throws: Never.self) { try StatePersistence(limit: data.count).restore(data, to: NavigationStore<Page>()) }
  }

  @Test func standardLimitIsAMebibyte() {
    let data = Data(repeating: UInt8(ascii: " "), count: 1_048_577)
    #expect(throws: StatePersistenceError.tooLarge(limit: 1_048_576)) {
      try persistence.restore(data, to: NavigationStore<Page>())
    }
    #expect(throws: StatePersistenceError.unreadable("it is not JSON")) {
      try persistence.restore(data.dropLast(), to: NavigationStore<Page>())
    }
  }

  @Test(arguments: [
    (#"{"version":1.5}"#, "a number in it is too large, or not a whole number"), (#"{"version":1"#, "it is not JSON"),
    (#"{"version":"1"}"#, "'version' has the wrong type"), (#"{"version":null}"#, "'version' is null"),
    (#"{"version":1}"#, "the top level lacks 'state'"), ("[]", "the top level has the wrong type"),
    (#"{"version":1,"state":{"path":3,"modals":[]}}"#, "'state.path' has the wrong type"),
    (#"{"version":1,"state":{"modals":[]}}"#, "'state' lacks 'path'"),
    (
      #"{"version":1,"state":{"path":[{"list":{}},{"detail":{"userID":"x"}}],"modals":[]}}"#,
      "'state.path[1].detail.userID' has the wrong type"
    ),
  ])
  func unreadableStateIsDescribedByItsPlace(_ text: String, reason: String) {
    #expect(throws: StatePersistenceError.unreadable(reason)) {
      try persistence.restore(Data(text.utf8), to: NavigationStore<Page>())
    }
  }

  @Test func valueThatDoesNotFitIsNamedByItsPlace() {
    let data = Data(#"{"version":1,"state":{"path":[],"modals":[{"route":{"overview":{}},"style":"window"}]}}"#.utf8)
    let error = #expect(throws: StatePersistenceError.self) {
      try persistence.decode(NavigationSnapshot<Page, Sheet>.self, from: data)
    }
    // The rest of the text comes from Foundation's decoder.
    #expect(
      error?.description.hasPrefix("the saved state cannot be read: 'state.modals[0].style' does not fit: ") == true)
  }

  @Test func errorThatAStateThrowsWhenItIsDecodedIsTheReason() throws {
    struct Refusing: Decodable {
      init(from decoder: any Decoder) throws { throw RouteStackViolation.empty }
    }
    let data = try persistence.encode(1)
    #expect(throws: StatePersistenceError.unreadable("the stack must contain at least one route")) {
      try persistence.decode(Refusing.self, from: data)
    }
  }

  @Test func stateThatJSONCannotHoldIsNotWritten() {
    let error = #expect(throws: StatePersistenceError.self) { try persistence.encode([Double.nan]) }
    // The rest of the text comes from Foundation's encoder.
    #expect(error?.description.hasPrefix("the state cannot be written: ") == true)
  }

  @Test(arguments: [
    (StatePersistenceError.tooLarge(limit: 5), "the saved state is longer than 5 bytes"),
    (.version(found: 2, expected: 1), "the saved state has version 2, not 1"),
    (.refused("repeated too soon"), "the saved state was refused: repeated too soon"),
  ])
  func errorIsDescribed(_ error: StatePersistenceError, description: String) {
    #expect(error.description == description)
  }

  @Test func validatorRefusesASavedStack() throws {
    let store = try NavigationStore<Page>([.list], validator: .rooted(at: .list))
    let data = try persistence.data(of: NavigationStore<Page>([.detail(userID: 1)]))
    #expect(
      throws: StatePersistenceError.refused("cancelled: invalid stack: the stack does not begin with its required root")
    ) {
      try persistence.restore(data, to: store)
    }
    #expect(store.path == [.list])
  }

  @Test func refusalByEitherStoreRestoresNeither() throws {
    let (pages, sheets) = (NavigationStore<Page>([.detail(userID: 7)]), ModalStore<Sheet>())
    sheets.send(.present(.overview, style: .fullScreenCover))
    let data = try persistence.encode(NavigationSnapshot<Page, Sheet>(path: [.list], modals: [.init(.overview)]))
    let handle = pages.middlewares.add(ClosureNavigationMiddleware(willExecute: { _, _ in .cancel(.conditionFailed) }))
    #expect(throws: StatePersistenceError.refused("cancelled: a precondition is not met")) {
      try persistence.restore(data, to: pages, sheets)
    }
    pages.middlewares.remove(handle)
    sheets.middlewares.add(ClosureModalMiddleware(willExecute: { _, _ in .cancel(.conditionFailed) }))
    #expect(throws: StatePersistenceError.refused("a precondition is not met")) {
      try persistence.restore(data, to: pages, sheets)
    }
    #expect(pages.path == [.detail(userID: 7)])
    #expect(sheets.current?.style == .fullScreenCover && sheets.queue.isEmpty)
  }

  /// Any data is refused or restored, and a refusal changes nothing.
  @Test(arguments: SeededGenerator.seeds())
  func damagedDataNeverTraps(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let snapshot = NavigationSnapshot<Page, Sheet>(
      path: [.list, .detail(userID: 3)], modals: [.init(.overview), .init(.overview)])
    let whole = try persistence.encode(snapshot)
    for _ in 0..<60 {
      var bytes = Array(whole)
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let index = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: bytes[index] = UInt8.random(in: .min ... .max, using: &generator)
        case 1: bytes.insert(contentsOf: "{}[]\":,0-1.e".utf8.shuffled(using: &generator).prefix(2), at: index)
        default: if bytes.count > 1 { bytes.remove(at: index) }
        }
      }
      let (pages, sheets) = (NavigationStore<Page>([.detail(userID: 9)]), ModalStore<Sheet>())
      do {
        try persistence.restore(Data(bytes), to: pages, sheets)
      } catch {
        try #require(pages.path == [.detail(userID: 9)] && sheets.current == nil, "seed \(seed)")
      }
    }
  }
}
