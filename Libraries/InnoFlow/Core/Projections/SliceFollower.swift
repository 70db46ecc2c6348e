import DequeModule

/// Calls a closure with each new value of a slice.
final class SliceFollower<Value: Equatable & Sendable>: Projection {
  private let slice: FollowedSlice<Value>
  private var closure: (@MainActor (Value) -> Void)?
  private var values = Deque<Value>()

  init(hub: ProjectionHub, slice: FollowedSlice<Value>, closure: @escaping @MainActor (Value) -> Void) {
    self.slice = slice
    self.closure = closure
    super.init(hub: hub, key: nil)
  }

  override func refresh() -> Bool {
    switch slice.refresh() {
    case .unchanged: return false
    case .gone:
      end()
      return false
    case .computed(let value):
      values.append(value)
      return true
    }
  }

  override func notify() {
    guard let value = values.popFirst() else { return }
    closure?(value)
  }

  override func invalidate() {
    end()
    closure = nil
    values = []
  }
}
