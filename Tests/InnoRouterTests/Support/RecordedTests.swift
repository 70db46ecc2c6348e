import InnoRouter
import InnoRouterTesting
import Testing

/// Output of recorders, verbatim; ``NavigationRecorderTests`` compares it with their current output.
@MainActor
struct RecordedTests {
  @Test func recordedStack() {
    let store = NavigationTestStore<BookPage>([.contents])
    #expect(store.execute(.push(.chapter(3, title: "A \"quoted\"\n\\title"))) == .success)
    store.receiveChange(to: [.contents, .chapter(3, title: "A \"quoted\"\n\\title")])
    #expect(store.execute(.popTo(.chapter(9, title: ""))) == .routeNotFound(.chapter(9, title: "")))
    #expect(store.execute(.push(.note(Note(id: 2, tags: ["a", "b"], author: "x")))) == .success)
    store.receiveChange(to: [
      .contents, .chapter(3, title: "A \"quoted\"\n\\title"), .note(Note(id: 2, tags: ["a", "b"], author: "x")),
    ])
    #expect(
      store.execute(.sequence([.pop, .whenCancelled(.popCount(9), fallback: .push(.contents))]))
        == .multiple([.success, .success]))
    store.receiveChange(to: [.contents, .chapter(3, title: "A \"quoted\"\n\\title")])
    store.receiveChange(to: [.contents, .chapter(3, title: "A \"quoted\"\n\\title"), .contents])
    #expect(
      store.executeBatch([.popToRoot, .pop, .push(.contents)], stopOnFailure: true).results == [.success, .emptyStack])
    store.receiveChange(to: [])
    store.receiveBatch()
    #expect(
      store.executeTransaction([.replace([.contents]), .push(.chapter(1, title: ""))]).results == [.success, .success])
    store.receiveChange(to: [.contents, .chapter(1, title: "")])
    store.receiveTransaction(committed: true)
    #expect(store.executeTransaction([.popCount(0)]).results == [.invalidPopCount(0)])
    store.receiveTransaction(committed: false)
    store.finish()
  }

  @Test func recordedModals() {
    let store = ModalTestStore<BookPage>()
    store.send(.present(.contents, style: .sheet))
    store.skipReceivedEvents()
    #expect(store.send(.present(.note(Note(id: 1, tags: ["a"], author: nil)), style: .fullScreenCover)).isSuccess)
    store.receiveQueued(.note(Note(id: 1, tags: ["a"], author: nil)))
    #expect(store.send(.present(.chapter(2, title: "Two"), style: .sheet)).isSuccess)
    store.receiveQueued(.chapter(2, title: "Two"))
    #expect(store.dismiss(store.queue[0].id).isSuccess)
    store.receiveDismissed(.note(Note(id: 1, tags: ["a"], author: nil)), reason: .dismiss)
    #expect(store.execute(.dismiss(.systemDismiss)).isSuccess)
    store.receiveDismissed(.contents, reason: .systemDismiss)
    store.receivePresented(.chapter(2, title: "Two"), style: .sheet)
    #expect(store.send(.dismissAll).isSuccess)
    store.receiveDismissed(.chapter(2, title: "Two"), reason: .dismissAll)
    #expect(!store.execute(.dismiss(.dismiss)).isSuccess)
    store.finish()
  }

  @Test func recordedFlow() throws {
    let store = try FlowTestStore<BookPage>([.push(.contents)])
    #expect(store.send(.presentSheet(.chapter(1, title: "One"))).isSuccess)
    store.receivePathChange(to: [.push(.contents), .sheet(.chapter(1, title: "One"))])
    #expect(!store.send(.push(.contents)).isSuccess)
    store.receiveRejection(of: .push(.contents))
    #expect(store.send(.back).isSuccess)
    store.receivePathChange(to: [.push(.contents)])
    #expect(store.send(.reset([.push(.contents), .push(.chapter(2, title: "Two")), .cover(.contents)])).isSuccess)
    store.receivePathChange(to: [.push(.contents), .push(.chapter(2, title: "Two")), .cover(.contents)])
    store.finish()
  }

  @Test func recordedEqualModals() {
    let store = ModalTestStore<BookPage>()
    store.send(.present(.contents, style: .sheet))
    store.send(.present(.contents, style: .fullScreenCover))
    store.send(.present(.contents, style: .sheet))
    store.skipReceivedEvents()
    #expect(store.dismiss(store.queue[1].id).isSuccess)
    store.receiveDismissed(.contents, reason: .dismiss)
    #expect(store.execute(.dismiss(.dismiss)).isSuccess)
    store.receiveDismissed(.contents, reason: .dismiss)
    store.receivePresented(.contents, style: .fullScreenCover)
    store.finish()
  }

  @Test func recordedStackOfAFeature() {
    let store = NavigationTestStore<BookPage>()
    #expect(store.execute(.replace([.contents])) == .success)
    store.receiveChange(to: [.contents])
    store.finish()
  }

  @Test func recordedModalsOfAFeature() {
    let store = ModalTestStore<BookPage>()
    store.send(.present(.contents, style: .sheet))
    store.skipReceivedEvents()
    #expect(store.send(.dismissAll).isSuccess)
    #expect(store.send(.present(.chapter(1, title: "One"), style: .sheet)).isSuccess)
    store.receiveDismissed(.contents, reason: .dismissAll)
    store.receivePresented(.chapter(1, title: "One"), style: .sheet)
    store.finish()
  }

  @Test func recordedFlowInAHost() throws {
    let store = try FlowTestStore<BookPage>([.push(.contents), .sheet(.contents)])
    store.send(.presentCover(.chapter(1, title: "One")))
    store.send(.presentSheet(.contents))
    #expect(store.store.modalStore.execute(.dismiss(.systemDismiss)).isSuccess)
    store.receivePathChange(to: [.push(.contents), .cover(.chapter(1, title: "One"))])
    #expect(store.store.modalStore.execute(.dismiss(.systemDismiss)).isSuccess)
    store.receivePathChange(to: [.push(.contents), .sheet(.contents)])
    #expect(store.store.modalStore.execute(.dismiss(.systemDismiss)).isSuccess)
    store.receivePathChange(to: [.push(.contents)])
    #expect(store.store.navigationStore.execute(.pop) == .success)
    store.receivePathChange(to: [])
    #expect(store.send(.reset([.push(.contents), .sheet(.chapter(2, title: "Two"))])).isSuccess)
    #expect(store.send(.presentCover(.contents)).isSuccess)
    store.receivePathChange(to: [.push(.contents), .sheet(.chapter(2, title: "Two"))])
    #expect(store.send(.dismiss).isSuccess)
    store.receivePathChange(to: [.push(.contents), .cover(.contents)])
    store.finish()
  }
}
