import InnoRouter
import Testing

@MainActor
struct FeatureNavigationTests {
  private let navigation = FeatureNavigation<Int, String>()

  @Test func resetReplacesStackAndModals() {
    navigation.resetTo(1, 2)
    navigation.present("first")
    navigation.present("second")
    #expect(navigation.snapshot == NavigationSnapshot(path: [1, 2], modals: [.init("first"), .init("second")]))
    #expect(navigation.resetTo(3))
    #expect(navigation.snapshot == NavigationSnapshot(path: [3]))
    navigation.resetTo(presenting: "alone")
    #expect(navigation.snapshot == NavigationSnapshot(path: [], modals: [.init("alone")]))
    #expect(navigation.modalStore.current?.style == .sheet)
    navigation.resetTo()
    #expect(navigation.snapshot == NavigationSnapshot())
  }

  @Test func snapshotIsRestoredCompletely() throws {
    let snapshot = NavigationSnapshot<Int, String>(path: [4], modals: [.init("sheet", style: .fullScreenCover)])
    navigation.resetTo(1, presenting: "other")
    try navigation.restore(snapshot)
    #expect(navigation.snapshot == snapshot)
  }

  @Test(arguments: [true, false])
  func refusedResetChangesNothing(stackRefuses: Bool) {
    navigation.resetTo(1, presenting: "first")
    navigation.present("second")
    let before = navigation.snapshot
    if stackRefuses {
      navigation.navigationStore.middlewares.add(
        ClosureNavigationMiddleware(willExecute: { _, _ in .cancel(.conditionFailed) }))
    } else {
      navigation.modalStore.middlewares.add(
        ClosureModalMiddleware(willExecute: { command, _ in
          if case .present = command { .cancel(.conditionFailed) } else { .proceed(command) }
        }))
    }
    #expect(!navigation.resetTo(2, presenting: "other"))
    #expect(navigation.snapshot == before)
  }

  @Test func observersOfAResetSeeTheCompleteChange() {
    navigation.resetTo(1, presenting: "first")
    var seen: [NavigationSnapshot<Int, String>] = []
    let observations = navigation.onChange { [navigation] _ in seen.append(navigation.snapshot) }
    navigation.resetTo(2, presenting: "other")
    #expect(seen == Array(repeating: NavigationSnapshot(path: [2], modals: [.init("other")]), count: 3))
    for observation in observations { observation.cancel() }
  }

  @Test func changesAreReportedWithTheirRoutes() {
    navigation.resetTo(1, presenting: "first")
    var changes: [String] = []
    let observations = navigation.onChange { changes.append("\($0)") }
    navigation.present("second")
    navigation.resetTo(2, presenting: "third")
    #expect(
      changes == [
        #"dismissed("first")"#, #"dismissed("second")"#, #"presented("third")"#, "stack(from: [1], to: [2])",
      ])
    for observation in observations { observation.cancel() }
  }

  @Test func eachChangeOfASequenceIsReportedWithItsOwnRoutes() {
    var changes: [String] = []
    let observations = navigation.onChange { changes.append("\($0)") }
    navigation.navigationStore.execute(.sequence([.push(1), .push(2)]))
    #expect(changes == ["stack(from: [], to: [1])", "stack(from: [1], to: [1, 2])"])
    for observation in observations { observation.cancel() }
  }

  @Test func refusedModalIsReportedAsDismissed() {
    navigation.modalStore.middlewares.add(ClosureModalMiddleware(willExecute: { _, _ in .cancel(.conditionFailed) }))
    var changes: [String] = []
    let observations = navigation.onChange { changes.append("\($0)") }
    navigation.present("refused")
    #expect(changes == [#"dismissed("refused")"#])
    for observation in observations { observation.cancel() }
  }

  @Test func resetInsideAModalMiddlewareIsRefusedAndLeavesTheStackUsable() {
    var inner: [Bool] = []
    navigation.modalStore.middlewares.add(
      ClosureModalMiddleware(willExecute: { [navigation] command, _ in
        inner.append(navigation.resetTo(9))
        return .proceed(command)
      }))
    navigation.present("first")
    #expect(inner == [false])
    #expect(navigation.navigationStore.send(.go(1)) == .success)
    #expect(navigation.snapshot == NavigationSnapshot(path: [1], modals: [.init("first")]))
  }
}
