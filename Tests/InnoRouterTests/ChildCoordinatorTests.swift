import InnoRouter
import Observation
import Testing

@MainActor
@Observable
private final class Parent: Coordinator {
  let navigationStore = NavigationStore<Int>()
}

@MainActor
private final class Renaming: ChildCoordinator {
  var onFinish: (@MainActor (String) -> Void)?
  var onCancel: (@MainActor () -> Void)?
  private(set) var cancellations = 0
  var onParentCancel: @MainActor (Renaming) -> Void = { _ in }

  func parentDidCancel() {
    cancellations += 1
    onParentCancel(self)
  }
}

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ChildCoordinatorTests {
  private let parent = Parent()
  private let child = Renaming()

  @Test func finishReturnsTheResult() async {
    let task = parent.push(child: child)
    child.finish("new")
    #expect(await task.value == "new")
    #expect(child.cancellations == 0)
    #expect(child.onFinish == nil && child.onCancel == nil)
  }

  @Test func finishAfterASuspensionReturnsTheResult() async {
    let task = parent.push(child: child)
    await Task.yield()
    Task { child.finish("late") }
    #expect(await task.value == "late")
  }

  @Test func cancelReturnsNil() async {
    let task = parent.push(child: child)
    child.cancel()
    #expect(await task.value == nil)
    #expect(child.cancellations == 0)
    #expect(child.onFinish == nil && child.onCancel == nil)
  }

  @Test func pushingTheSameChildAgainEndsTheEarlierWait() async {
    let first = parent.push(child: child)
    let second = parent.push(child: child)
    #expect(await first.value == nil)
    child.finish("new")
    #expect(await second.value == "new")
    #expect(child.cancellations == 0)
  }

  @Test func cancellingTheTaskNotifiesTheChildOnce() async {
    let task = parent.push(child: child)
    task.cancel()
    task.cancel()
    #expect(await task.value == nil)
    #expect(child.cancellations == 1)
    child.finish("too late")
    child.cancel()
    #expect(child.cancellations == 1)
    #expect(child.onFinish == nil && child.onCancel == nil)
  }

  @Test func cancellingAWaitingTaskNotifiesTheChildOnce() async {
    let task = parent.push(child: child)
    let waiter = Task { await task.value }
    await Task.yield()
    task.cancel()
    #expect(await waiter.value == nil)
    #expect(child.cancellations == 1)
  }

  @Test func finishedChildIsNotNotifiedOfACancellation() async {
    let task = parent.push(child: child)
    child.finish("done")
    task.cancel()
    #expect(await task.value == "done")
    #expect(await task.value == "done")
    #expect(child.cancellations == 0)
  }

  @Test func laterOutcomesOfAChildAreIgnored() async {
    let task = parent.push(child: child)
    let onCancel = child.onCancel
    child.finish("first")
    onCancel?()
    child.finish("second")
    #expect(await task.value == "first")
  }

  @Test func childThatFinishesInParentDidCancelEndsOnce() async {
    child.onParentCancel = { child in
      child.finish("anyway")
      child.cancel()
    }
    let task = parent.push(child: child)
    task.cancel()
    #expect(await task.value == nil)
    #expect(child.cancellations == 1)
  }

  @Test func childIsRetainedUntilItEnds() async {
    var renaming: Renaming? = Renaming()
    weak let observed = renaming
    guard let task = renaming.map(parent.push(child:)) else { return }
    renaming = nil
    #expect(observed != nil)
    observed?.finish("kept")
    #expect(await task.value == "kept")
    while observed != nil, !Task.isCancelled { await Task.yield() }
    #expect(observed == nil)
  }
}
