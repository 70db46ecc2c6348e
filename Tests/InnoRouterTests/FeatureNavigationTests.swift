import InnoRouter
import Testing

@MainActor
struct FeatureNavigationTests {
  private let navigation = FeatureNavigation<Int, String>()

  @Test func showReplacesStackAndModals() {
    navigation.show(1, 2)
    navigation.present("first")
    navigation.present("second")
    #expect(navigation.snapshot == NavigationSnapshot(path: [1, 2], modals: [.init("first"), .init("second")]))
    navigation.show(3)
    #expect(navigation.snapshot == NavigationSnapshot(path: [3]))
    navigation.show(presenting: "alone")
    #expect(navigation.snapshot == NavigationSnapshot(path: [], modals: [.init("alone")]))
    navigation.show()
    #expect(navigation.snapshot == NavigationSnapshot())
  }

  @Test func snapshotIsRestoredCompletely() throws {
    let snapshot = NavigationSnapshot<Int, String>(path: [4], modals: [.init("sheet", style: .fullScreenCover)])
    navigation.show(1, presenting: "other")
    try navigation.restore(snapshot)
    #expect(navigation.snapshot == snapshot)
  }
}
