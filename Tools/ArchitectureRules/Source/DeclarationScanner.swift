/// Finds the declarations in the tokens of a file.
///
/// It reads the bodies of types and skips those of functions. It looks for keywords where a declaration can begin: at
/// the start of a line, after a brace or a semicolon, and after attributes and modifiers.
struct DeclarationScanner {
  /// Attributes and modifiers before a declaration's keyword.
  private struct Head {
    var attributes: Set<String> = []
    var modifiers: Set<String> = []
    var isDocumented = false
    /// Whether a declaration may begin here.
    var isOpen = true
  }

  /// What the declarations of a body have in common.
  private struct Body {
    var owner = ""
    var container: Declaration.Kind?
    var isEnum = false
    /// Whether its members are public unless they say otherwise.
    var isPublic = false
  }

  private static let accessLevels: Set<String> = ["open", "public", "package", "internal", "fileprivate", "private"]

  private static let modifiers: Set<String> = accessLevels.union([
    "static", "final", "override", "required", "convenience", "mutating", "nonmutating", "consuming", "borrowing",
    "indirect", "lazy", "weak", "unowned", "nonisolated", "isolated", "dynamic", "optional", "prefix", "postfix",
    "infix", "distributed",
  ])

  private static let types: Set<String> = ["struct", "class", "enum", "actor", "protocol", "extension"]
  private static let named: Set<String> = ["var", "let", "typealias", "associatedtype", "macro", "func"]

  private let tokens: [SwiftTokens.Token]
  private var index = 0
  private(set) var found: [Declaration] = []

  init(_ tokens: [SwiftTokens.Token]) {
    self.tokens = tokens
    while index < tokens.count { scan(Body()) }
  }

  /// Reads to the end of a body, over its closing brace.
  private mutating func scan(_ body: Body) {
    var head = Head()
    while index < tokens.count {
      let token = tokens[index]
      if token.isDocumented { head = Head(isDocumented: true) }
      if index > 0, tokens[index - 1].line < token.line { head.isOpen = true }
      switch token.kind {
      case .punctuation("}"):
        index += 1
        return
      case .punctuation("@"):
        readAttribute(into: &head)
        continue
      case .punctuation("#"):
        skipLine()
      case .punctuation("("), .punctuation("["), .punctuation("{"):
        skipBalanced()
      case .word(let word) where Self.modifiers.contains(word) && !isMember || word == "class" && isModifier(at: index):
        index += 1
        // `private(set)` says nothing about reading, `unowned(unsafe)` nothing about access.
        if punctuation(at: index) == "(" { skipBalanced() } else { head.modifiers.insert(word) }
        continue
      case .word(let word) where !isMember:
        if head.isOpen, readDeclaration(word, head, body) { break }
        index += 1
      case .word, .string, .punctuation:
        index += 1
      }
      head = Head(isOpen: endsDeclaration(at: index - 1))
    }
  }

  /// Whether the token is the name behind a dot.
  private var isMember: Bool { punctuation(at: index - 1) == "." }

  /// `class func` and `class var` declare members.
  private func isModifier(at index: Int) -> Bool {
    ["func", "var", "let", "subscript", "override", "final"].contains(word(at: index + 1))
  }

  private mutating func readAttribute(into head: inout Head) {
    index += 1
    guard let name = word(at: index) else { return }
    head.attributes.insert(name)
    index += 1
    while punctuation(at: index) == ".", word(at: index + 1) != nil { index += 2 }
    if punctuation(at: index) == "(" { skipBalanced() }
  }

  // MARK: Declarations

  /// Whether the word begins a declaration. Leaves the index behind its name, or behind the body of a type.
  private mutating func readDeclaration(_ keyword: String, _ head: Head, _ body: Body) -> Bool {
    if keyword == "import" {
      skipLine()
      return true
    }
    let line = tokens[index].line
    if Self.types.contains(keyword), word(at: index + 1) != nil {
      readType(keyword, head, body, line)
      return true
    }
    guard let name = readName(keyword, body) else { return false }
    let isCase = keyword == "case"
    add(.member, name, head, body, line, isPublicUnlessSaid: body.isPublic || body.container == .protocol || isCase)
    return true
  }

  private mutating func readName(_ keyword: String, _ body: Body) -> String? {
    switch keyword {
    case "case" where body.isEnum:
      index += 1
    case "init", "subscript":
      guard let next = punctuation(at: index + 1), "(<?!".contains(next) else { return nil }
      index += 1
      return keyword + labels(ofSubscript: keyword == "subscript")
    case _ where Self.named.contains(keyword):
      index += 1
    default:
      return nil
    }
    if keyword == "func", word(at: index) == nil { return readOperator() }
    guard let name = word(at: index) else { return nil }
    index += 1
    return keyword == "func" || keyword == "macro" ? name + labels() : name
  }

  private mutating func readOperator() -> String {
    var name = ""
    while let mark = punctuation(at: index), mark != "(" {
      // The generic parameters of an operator begin behind its marks: `== <T>`.
      if mark == "<", !name.isEmpty, word(at: index + 1) != nil { break }
      name.append(mark)
      index += 1
    }
    return name
  }

  /// The labels in the parentheses to come, behind generic parameters; nothing is read.
  private func labels(ofSubscript isSubscript: Bool = false) -> String {
    var index = index
    while let mark = punctuation(at: index), "<?!".contains(mark) {
      index = mark == "<" ? indexBehindAngles(from: index) : index + 1
    }
    guard punctuation(at: index) == "(" else { return "" }
    var labels: [String] = []
    var depth = 0
    var isAtStart = false
    while index < tokens.count {
      switch tokens[index].kind {
      case .punctuation("@") where isAtStart:
        // The arguments of the attribute's type are skipped below.
        index += 1
      case .punctuation("<"):
        index = indexBehindAngles(from: index)
        continue
      case .punctuation(let mark) where mark.opensBracket:
        depth += 1
        isAtStart = depth == 1
      case .punctuation(let mark) where mark.closesBracket:
        depth -= 1
        if depth == 0 { return "(\(labels.map { "\($0):" }.joined()))" }
      case .punctuation(",") where depth == 1:
        isAtStart = true
      case .word(let label) where isAtStart:
        labels.append(isSubscript && punctuation(at: index + 1) == ":" ? "_" : label)
        isAtStart = false
      default: break
      }
      index += 1
    }
    return ""
  }

  private mutating func readType(_ keyword: String, _ head: Head, _ body: Body, _ line: Int) {
    index += 1
    var name = word(at: index) ?? ""
    index += 1
    while keyword == "extension", punctuation(at: index) == ".", let part = word(at: index + 1) {
      name += ".\(part)"
      index += 2
    }
    let kind: Declaration.Kind = keyword == "protocol" ? .protocol : keyword == "extension" ? .extension : .type
    let position = found.count
    add(kind, name, head, body, line, isPublicUnlessSaid: body.isPublic)
    found[position].inherited = readInherited()
    guard punctuation(at: index) == "{" else { return }
    index += 1
    let owner = kind == .extension || body.owner.isEmpty ? name : "\(body.owner).\(name)"
    scan(
      Body(
        owner: owner, container: kind, isEnum: keyword == "enum",
        isPublic: kind == .extension && found[position].isPublic))
  }

  /// The names between the colon and the brace, `where` or end; leaves the index at the brace.
  private mutating func readInherited() -> [String] {
    var names: [String] = []
    var isInClause = false
    while index < tokens.count, punctuation(at: index) != "{", punctuation(at: index) != "}" {
      switch tokens[index].kind {
      case .punctuation("<"):
        index = indexBehindAngles(from: index)
        continue
      case .punctuation(":"): isInClause = true
      case .word("where"):
        // Its conditions have colons too.
        while index < tokens.count, punctuation(at: index) != "{" { index += 1 }
        return names
      case .word(let name) where isInClause:
        // `Outer.Inner` is known as `Inner`.
        if punctuation(at: index - 1) == ".", !names.isEmpty { names.removeLast() }
        names.append(name)
      default: break
      }
      index += 1
    }
    return names
  }

  private mutating func add(
    _ kind: Declaration.Kind, _ name: String, _ head: Head, _ body: Body, _ line: Int, isPublicUnlessSaid isPublic: Bool
  ) {
    let access = head.modifiers.intersection(Self.accessLevels)
    found.append(
      Declaration(
        kind: kind, name: name, owner: kind == .extension ? "" : body.owner, container: body.container, line: line,
        isPublic: access.isEmpty ? isPublic : !access.isDisjoint(with: ["public", "open"]),
        isDocumented: head.isDocumented,
        isOverride: head.modifiers.contains("override"), attributes: head.attributes, inherited: []))
  }

  // MARK: Tokens

  private func word(at index: Int) -> String? {
    guard index >= 0, index < tokens.count, case .word(let word) = tokens[index].kind else { return nil }
    return word
  }

  private func punctuation(at index: Int) -> Character? {
    guard index >= 0, index < tokens.count, case .punctuation(let mark) = tokens[index].kind else { return nil }
    return mark
  }

  /// Whether a declaration may begin behind the token; true before the first.
  private func endsDeclaration(at index: Int) -> Bool {
    switch punctuation(at: index) {
    case "{", "}", ";": true
    default: index < 0
    }
  }

  /// A condition of compilation, an import or a macro ends with its line.
  private mutating func skipLine() {
    let line = tokens[index].line
    while index < tokens.count, tokens[index].line == line { index += 1 }
  }

  /// From an opening bracket to behind the one that closes it.
  private mutating func skipBalanced() {
    var depth = 0
    repeat {
      if let mark = punctuation(at: index) {
        if mark.opensBracket { depth += 1 } else if mark.closesBracket { depth -= 1 }
      }
      index += 1
    } while depth > 0 && index < tokens.count
  }

  private func indexBehindAngles(from start: Int) -> Int {
    var index = start
    var depth = 0
    while index < tokens.count {
      // The arrow of a function type is no bracket.
      let isArrow = punctuation(at: index) == ">" && punctuation(at: index - 1) == "-"
      if punctuation(at: index) == "<" { depth += 1 }
      if punctuation(at: index) == ">", !isArrow { depth -= 1 }
      index += 1
      if depth == 0 { break }
    }
    return index
  }
}

extension Declaration {
  static func all(in tokens: [SwiftTokens.Token]) -> [Declaration] {
    DeclarationScanner(tokens).found
  }
}
