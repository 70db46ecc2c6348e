/// Destination of a key, computed from the focus, the key and the commands.
enum KeyRoute: Equatable {
  /// To the target at this index, possibly as another key: `j` as the down arrow.
  case target(Int, Key)
  /// To the command at this index.
  case command(Int)
  /// The focus moves to the target at this index.
  case focus(Int)
  /// Enter in the field at the first index; then the focus moves to the second one.
  case submit(Int, next: Int?)
  /// The field stops taking text, until it gets the focus again.
  case leave
  /// The key counts as these keys in turn. Each is routed in the frame that results from the previous one.
  case keys([Key])
  case nowhere

  private static let arrows: [Key: Key] = [
    "h": .left, "j": .down, "k": .up, "l": .right, "g": .home, "G": .end,
    .control("u"): .pageUp, .control("b"): .pageUp, .control("d"): .pageDown, .control("f"): .pageDown,
  ]

  /// The properties of a view that takes input which routing depends on.
  struct Target: Equatable {
    let role: FocusRole
    /// The index of the innermost view around it that scrolls, if any.
    var scroller: Int?
    /// Whether it is on the same page as the view that has the focus.
    var isOnThePage = true
    /// Whether Enter does something.
    var opens = true

    var isListOfThePage: Bool { role == .rows && isOnThePage }
  }

  /// Routes a key to the first of these that handles it:
  /// 1. the focused view;
  /// 2. an enabled command;
  /// 3. for a page key, the view that scrolls around the focused one, or the only view that scrolls;
  /// 4. for `/`, the field above a list;
  /// 5. for Tab and arrows, the next view that can have the focus; arrows do not lead from a list into a field;
  /// 6. with `lettersMove`, h, j, k, l, g and G count as arrows, Home and End, Ctrl with u, b, d and f as page keys;
  /// 7. Alt with a character counts as Escape and that character, which a slow connection delivers in one read.
  ///
  /// In a field that is being edited, Escape and Enter come first: Escape moves the focus to the list if there is one,
  /// or leaves the field. Enter submits, then moves the focus to the list below the field, or in a form to the next
  /// view; in a text editor it makes a line. `isEditing` is false in a field that was left: Enter resumes editing.
  init(
    _ key: Key, focus: Int?, isEditing: Bool = true, targets: [Target], commands: [Command], lettersMove: Bool = true
  ) {
    let focused = focus.map { targets[$0] }
    let isInField = focused?.role.isField ?? false
    let list = targets.firstIndex(where: \.isListOfThePage)
    let stops = targets.indices.filter { targets[$0].role.takesFocus }
    if let focus, isInField, key == .enter, !isEditing || focused?.role == .field {
      let next = list == nil ? Self.next(.down, focus: focus, among: stops) : list.flatMap { $0 > focus ? $0 : nil }
      self = isEditing ? .submit(focus, next: next) : .focus(focus)
    } else if isInField, isEditing, key == .escape {
      self = list.map { .focus($0) } ?? .leave
    } else if let focus, !isInField || isEditing, focused?.role.takes(key) == true {
      self = .target(focus, key)
    } else if let command = commands.firstIndex(where: { $0.key == key && $0.isEnabled }) {
      self = .command(command)
    } else if key.scrollsPages, let scroller = focused?.scroller ?? Self.onlyScroller(targets) {
      self = .target(scroller, key)
    } else if key == "/", let field = Self.searchField(of: targets.lazy.map(\.role)) {
      self = .focus(field)
    } else if let next = Self.next(key, focus: focus, among: stops),
      // What is typed then would be a text.
      key == .tab || key == .backTab || !targets[next].role.isField || focused?.role.scrolls == false
    {
      self = .focus(next)
    } else if lettersMove, let arrow = Self.arrows[key], focused?.role != .line {
      self = KeyRoute(arrow, focus: focus, isEditing: isEditing, targets: targets, commands: commands)
    } else if case .alt(let character) = key {
      self = .keys([.escape, .character(character)])
    } else {
      self = .nowhere
    }
  }

  /// The field above a list, among views with these roles.
  static func searchField<Roles: Collection<FocusRole>>(of roles: Roles) -> Roles.Index? {
    guard let list = roles.firstIndex(of: .rows) else { return nil }
    return roles[..<list].firstIndex(of: .field)
  }

  /// The keys of fields for the key bar; they are not keys of commands.
  static func hints(focus: Int?, isEditing: Bool, targets: [Target]) -> [KeyHint] {
    let search = searchField(of: targets.lazy.map(\.role))
    let hasList = targets.contains(where: \.isListOfThePage)
    let panes = targets.count { $0.role == .rows || $0.role == .scroll }
    guard let focus, targets[focus].role.isField else {
      return
        (focus.map { targets[$0].role == .rows && targets[$0].opens } == true
        ? [KeyHint(key: .enter, title: "Open")] : [])
        + (panes > 1 ? [KeyHint(key: .tab, title: "Pane")] : [])
        + (search == nil ? [] : [KeyHint(key: "/", title: "Filter")])
    }
    if !isEditing { return [KeyHint(key: .enter, title: "Edit")] }
    return [KeyHint(key: .escape, title: "Leave the field")]
      + (targets[focus].role == .editor ? [KeyHint(key: TextEditor.externalKey, title: "Editor")] : [])
      + (hasList && focus == search ? [KeyHint(key: .enter, title: "To the list")] : [])
      + (!hasList && targets.count { $0.role.takesFocus } > 1 ? [KeyHint(key: .tab, title: "Next field")] : [])
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

/// Entry of the key bar for a key that belongs to no command.
struct KeyHint: Equatable {
  let key: Key
  let title: String
}
