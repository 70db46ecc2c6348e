import EntireTabFeatureRouter
import FeatureSupport
import FoundationEssentials
import Fuzzing
import InnoRouter
import TerminalUI
import TestSupport
import Testing

/// A walk over an app by random steps from a seed, each followed by a look at what has to hold at any time.
///
/// A step that breaks something is an error, which names the seed and the last steps.
@MainActor
final class RandomWalk {
  private let seed: UInt64
  private let shell: EntireTabCoordinator
  private var generator: SeededGenerator
  private var steps: [RandomStep] = []
  private var stepCount = 0
  /// The app as it is between two steps.
  private var look: Look
  /// Frames of earlier steps that a caller still holds.
  private var staleFrames: [Frame] = []
  /// What was saved a while ago, elsewhere.
  private var staleState = Data()

  /// Loads every tab, so that a screen changes by what the walk does only.
  init(seed: UInt64, shell: EntireTabCoordinator) async throws {
    self.seed = seed
    self.shell = shell
    generator = SeededGenerator(seed: seed)
    for tab in shell.tabs.reversed() { try await shell.select(tab: tab) }
    look = Look(at: shell, isDrawn: false)
  }

  /// Takes one step, waits for all that follows from it, and looks at the app.
  func step() async throws {
    // To draw takes longer than all the rest.
    let isDrawn = stepCount.isMultiple(of: 25)
    stepCount += 1
    if isDrawn {
      look = Look(at: shell, isDrawn: true)
      staleState = try shell.savedState()
    }
    let before = look
    staleFrames = staleFrames.suffix(9) + [before.frame]
    let step = RandomStep(on: before.frame, staleFrames: staleFrames, tabs: shell.tabs, using: &generator)
    steps = steps.suffix(19) + [step]
    let errors = await take(step)
    look = Look(at: shell, isDrawn: isDrawn)
    for error in errors {
      if error is Problem { throw error }
      try expect(error is ScreenFailure || error is NavigationRejection, "an error of another kind: \(error)")
    }
    let isAlone = if case .both = step { false } else { true }
    if isAlone, let error = errors.first, isRejection(error) {
      try expect(before == look, "a rejection moved something: \(error)")
    }
    try check()
  }

  /// Compares the app with another one on the same API that is restored to where this one is.
  func check(restarted other: EntireTabCoordinator) async throws {
    try other.restore(try shell.savedState())
    await other.start()
    try expect(other.selectedTab == shell.selectedTab, "restarted on \(other.selectedTab)")
    for tab in shell.tabs {
      try await shell.select(tab: tab)
      try await other.select(tab: tab)
      // A list in pages may have been loaded further, on the way to an item.
      while Look(at: other, isDrawn: false) != Look(at: shell, isDrawn: false) {
        let more = Frame(publishedBy: EntireTabRouteHost(coordinator: other)).commands.first { $0.name == "more" }
        guard let more, more.isEnabled else { break }
        try await more.run("")
      }
      try expect(Look(at: other, isDrawn: false) == Look(at: shell, isDrawn: false), "restarted, \(tab) is another")
    }
    try expect(try other.savedState() == shell.savedState(), "restarted, the state is another")
  }

  // MARK: - Steps

  private func take(_ step: RandomStep) async -> [any Error] {
    var errors: [any Error] = []
    do {
      switch step {
      case .command(let name, let argument): try await look.frame.perform(name, argument)
      case .staleCommand(let command, let argument): try await command.run(argument)
      case .link(let link): try await shell.open(link)
      case .both(let first, let second):
        async let firstErrors = take(first)
        async let secondErrors = take(second)
        errors += await firstErrors + secondErrors
      case .restart: try await restart()
      case .damagedState(let damage): try await restoreDamagedState(damage)
      }
    } catch {
      errors.append(error)
    }
    return errors
  }

  /// Goes elsewhere and is restored to here.
  private func restart() async throws {
    let (here, state) = (Look(at: shell, isDrawn: true), try shell.savedState())
    for tab in shell.tabs.shuffled(using: &generator) { try await shell.open(EntireTabLink.url(path: "/\(tab)")) }
    try shell.restore(state)
    await shell.start()
    let restored = Look(at: shell, isDrawn: true)
    try expect(restored == here, "restored, the screen is another:\n\(restored.summary)\ninstead of\n\(here.summary)")
    try expect(try shell.savedState() == state, "restored, the state is another")
  }

  private func restoreDamagedState(_ damage: RandomStep.Damage) async throws {
    let state = try shell.savedState()
    let isRefused = (try? shell.restore(damage.applied(to: staleState))) == nil
    // Still a state: what was damaged says nothing, or another id. Back to where we were.
    if !isRefused {
      try shell.restore(state)
      await shell.start()
    }
    try expect(Look(at: shell, isDrawn: false) == look, "a damaged state moved something")
  }

  // MARK: - What has to hold

  private func check() throws {
    try expect(shell.tabs.contains(shell.selectedTab), "there is no tab '\(shell.selectedTab)'")
    let feature = try #require(shell.feature(named: shell.selectedTab))
    let place = try Place(of: feature)
    let tab = type(of: feature).tab
    let name = look.frame.screen?.name ?? ""
    let isExpected =
      place.isModal
      ? name == "\(tab.name).\(place.modal ?? "")"
      : name.hasPrefix("\(tab.name).") && (name != "\(tab.name).list") == place.isPushed
    try expect(isExpected, "the screen is '\(name)'")
    // A link may name an item that does not exist.
    let failure = look.frame.failure
    try expect(
      failure == nil || (place.isPushed && failure?.code == .notFound), "a failure is shown: \(failure?.message ?? "")")
    let names = look.frame.commands.map(\.name)
    try expect(Set(names).count == names.count, "the commands are \(names)")
    try expect(names.contains("close") == place.isModal, "close: \(names)")
    try expect(names.contains("back") == (place.isPushed && !place.isModal), "back: \(names)")
    try expect(names.contains("tab") && names.contains("open"), "the shell's commands: \(names)")
  }

  /// What refuses a step altogether; a failure of another kind may come from where the step has led.
  private func isRejection(_ error: any Error) -> Bool {
    error is NavigationRejection || (error as? ScreenFailure)?.code == .usage
  }

  private func expect(_ condition: Bool, _ problem: @autoclosure () -> String) throws {
    guard !condition else { return }
    throw Problem(description: "seed \(seed): \(problem()), after\n" + steps.map { "  \($0)\n" }.joined())
  }

  private struct Problem: Error, CustomStringConvertible {
    let description: String
  }
}

/// All that can be seen of an app.
@MainActor
private struct Look: Equatable {
  let frame: Frame
  /// Nil when it is not drawn.
  private let text: String?
  private let json: String?
  private let commands: [String]
  private let state: Data?

  init(at shell: EntireTabCoordinator, isDrawn: Bool) {
    let host = EntireTabRouteHost(coordinator: shell)
    frame = isDrawn ? Frame(of: host, width: 80) : Frame(publishedBy: host)
    text = isDrawn ? frame.text(styles: .plain) : nil
    json = try? frame.json
    commands = frame.commands.map { "\($0.usage) \($0.isEnabled)" }
    state = try? shell.savedState()
  }

  /// What a failure shows of it.
  var summary: String {
    "\(text ?? json ?? "")\n\(commands)\n\(state.map { String(decoding: $0, as: UTF8.self) } ?? "")"
  }

  /// Whether both look the same, as far as both are drawn.
  nonisolated static func == (one: Look, other: Look) -> Bool {
    one.json == other.json && one.commands == other.commands && one.state == other.state
      && (one.text == nil || other.text == nil || one.text == other.text)
  }
}

/// What a feature itself says of where the user is in it.
private struct Place: Decodable {
  private struct Anything: Decodable {
    init(from decoder: any Decoder) throws {}
  }

  private struct Modal: Decodable {
    /// A case of an enum, by its name.
    let route: [String: Anything]
  }

  private struct Navigation: Decodable {
    let path: [Anything]
    let modals: [Modal]
  }

  private enum Key: CodingKey {
    case navigation
  }

  private let navigation: Navigation

  var isPushed: Bool { !navigation.path.isEmpty }
  var isModal: Bool { !navigation.modals.isEmpty }
  /// The name of the route that is presented.
  var modal: String? { navigation.modals.first?.route.keys.first }

  /// A snapshot is a navigation, or an object that has one beside other values.
  init(from decoder: any Decoder) throws {
    let snapshot = try decoder.container(keyedBy: Key.self)
    navigation = try snapshot.decodeIfPresent(Navigation.self, forKey: .navigation) ?? Navigation(from: decoder)
  }

  @MainActor
  init(of feature: some TabFeature) throws {
    self = try JSONDecoder().decode(Self.self, from: JSONEncoder().encode(feature.snapshot))
  }
}
