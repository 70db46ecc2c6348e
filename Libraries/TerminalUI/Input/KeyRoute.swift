/// Where a key goes: a pure function of the focus, the key and the commands.
enum KeyRoute: Equatable {
  /// To the target at this index, perhaps as another key: `j` as the down arrow.
  case target(Int, Key)
  /// To the command at this index.
  case command(Int)
  /// The focus moves to the target at this index.
  case focus(Int)
  case nowhere

  /// What a route has to know of a view that takes input.
  struct Target: Equatable {
    let role: FocusRole
    /// The index of the innermost view around it that scrolls.
    var scroller: Int?
  }

  /// In this order: what the focused view takes; a command; the page keys of what scrolls around it, or of the only one
  /// that scrolls; Tab and arrows, which move the focus; h, j, k and l as arrows with
  /// `lettersMove`.
  init(_ key: Key, focus: Int?, targets: [Target], commands: [Command], lettersMove: Bool = true) {
    let focused = focus.map { targets[$0] }
    if let focus, focused?.role.takes(key) == true {
      self = .target(focus, key)
    } else if let command = commands.firstIndex(where: { $0.key == key && $0.isEnabled }) {
      self = .command(command)
    } else if key.scrollsPages, let scroller = focused?.scroller ?? Self.onlyScroller(targets) {
      self = .target(scroller, key)
    } else if let next = Self.next(key, focus: focus, among: targets.indices.filter { targets[$0].role.takesFocus }) {
      self = .focus(next)
    } else if lettersMove, let arrow = key.arrowOfLetter, focused?.role != .field, focused?.role != .line {
      self = KeyRoute(arrow, focus: focus, targets: targets, commands: commands)
    } else {
      self = .nowhere
    }
  }

  private static func onlyScroller(_ targets: [Target]) -> Int? {
    let scrollers = targets.indices.filter { targets[$0].role.scrolls }
    return scrollers.count == 1 ? scrollers.first : nil
  }

  /// Tab wraps around; arrows stop at the ends.
  private static func next(_ key: Key, focus: Int?, among indices: [Int]) -> Int? {
    guard let focus, let place = indices.firstIndex(of: focus), indices.count > 1 else { return nil }
    switch key {
    case .tab: return indices[(place + 1) % indices.count]
    case .backTab: return indices[(place + indices.count - 1) % indices.count]
    case .down, .right: return place + 1 < indices.count ? indices[place + 1] : nil
    case .up, .left: return place > 0 ? indices[place - 1] : nil
    default: return nil
    }
  }
}

extension Key {
  fileprivate var arrowOfLetter: Key? {
    switch self {
    case "h": .left
    case "j": .down
    case "k": .up
    case "l": .right
    default: nil
    }
  }
}
