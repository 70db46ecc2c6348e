import InnoRouter
import Testing

@MainActor
struct FeatureNavigationTests {
  private let navigation = FeatureNavigation<Int, String>()

  @Test func whatIsShownTakesThePlaceOfAllBeforeIt() {
    navigation.show(1, 2)
    navigation.present("first")
    navigation.present("second")
    #expect(navigation.snapshot == MovementSnapshot(path: [1, 2], modals: [.init("first"), .init("second")]))
    navigation.show(3)
    #expect(navigation.snapshot == MovementSnapshot(path: [3]))
    navigation.show(presenting: "alone")
    #expect(navigation.snapshot == MovementSnapshot(path: [], modals: [.init("alone")]))
    navigation.show()
    #expect(navigation.snapshot == MovementSnapshot())
  }

  @Test func aSnapshotIsRestoredWhole() throws {
    let snapshot = MovementSnapshot<Int, String>(path: [4], modals: [.init("sheet", style: .fullScreenCover)])
    navigation.show(1, presenting: "other")
    try navigation.restore(snapshot)
    #expect(navigation.snapshot == snapshot)
  }
}
