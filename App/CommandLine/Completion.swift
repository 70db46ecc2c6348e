import AppConfiguration
import ArgumentParser
import FoundationEssentials

/// What the last word of a command line may become, by the grammar of the parser: for the script of a shell and for the
/// lines that are typed inside the app.
struct Completion {
  /// What the grammar does not tell: the name of a file, of the fields of a list, or of an item.
  enum Lookup { case file, fields, itemID }

  /// The names of the command that is typed.
  private(set) var path: [String] = []
  /// Whole words.
  private(set) var candidates: [String] = []
  private(set) var lookup: Lookup?
  /// The names of the options before the last word.
  private var given: Swift.Set<String> = []
  /// The option in the last word, before its value: `--format=`.
  private(set) var prefix = ""

  /// - Parameters:
  ///   - words: without the name of the program.
  ///   - isInside: leaves out what is refused inside the app.
  init(_ words: [String], isInside: Bool = false) {
    var command = Grammar.root
    var option: Grammar.Argument?
    var values: [String] = []
    var takesOptions = words.first != "help"
    for word in words.dropLast().drop(while: { $0 == "help" }) {
      if option != nil {
        option = nil
      } else if takesOptions, word == "--" {
        takesOptions = false
      } else if takesOptions, word.hasPrefix("-"), word != "-" {
        let name = String(word.prefix { $0 != "=" })
        given.insert(name)
        if name == word { option = command.option(name) }
      } else if values.isEmpty, let next = command.subcommand(word) {
        command = next
        path.append(word)
      } else {
        command = command.standard ?? command
        values.append(word)
      }
    }
    let last = words.last ?? ""
    // One that was given is offered again if it may be repeated.
    let options = command.allArguments.filter {
      $0.shouldDisplay && ($0.isRepeating || given.isDisjoint(with: $0.allNames))
    }.flatMap(\.allNames).filter { !isInside || !Grammar.refusedInside.contains($0) }
    if let option {
      offer(option, values)
    } else if takesOptions, let equals = last.firstIndex(of: "="),
      let option = command.option(String(last[..<equals]))
    {
      prefix = String(last[...equals])
      offer(option, values)
    } else if takesOptions, last.hasPrefix("-") {
      candidates = options
    } else {
      if values.isEmpty {
        candidates = command.names(isInside: isInside && path.isEmpty).filter { !isInside || $0 != "watch" }
      }
      if words.first == "help" {
        candidates.removeAll { words.count > 1 && $0 == "help" }
      } else if let argument = command.positional(values.count) {
        offer(argument, values)
      } else if candidates.isEmpty, last.isEmpty, !isInside {
        candidates = options
      }
    }
    var known: Swift.Set<String> = []
    candidates.removeAll { !$0.hasPrefix(last) || !known.insert($0).inserted }
  }

  /// The option of the words that the app takes when it is started, and no line inside of it; nil for none.
  static func optionOfTheApp(in words: [String]) -> String? {
    // The grammar takes longer to dump than most lines to run.
    guard words.contains(where: { $0.hasPrefix("-") }) else { return nil }
    return Completion(words + [""]).given.sorted().first(where: Grammar.refusedInside.contains)
  }

  private mutating func offer(_ argument: Grammar.Argument, _ before: [String]) {
    let kind = argument.completionKind
    if kind?.file != nil || kind?.directory != nil { lookup = .file }
    if kind?.custom != nil { lookup = argument.kind == "option" ? .fields : .itemID }
    var words = kind?.list?.values ?? []
    if path == ["config", "set"], let key = before.last.flatMap(ConfigurationKey.init(rawValue:)) { words = key.words }
    candidates += words.map { prefix + $0 }
  }
}

extension CompletionKind {
  /// Found by running the app: the names of the fields of a list, or the ids of its items.
  static var found: CompletionKind { .custom { _, _, _ in [] } }
}

/// The commands and their arguments, as the parser dumps them for tools.
private enum Grammar {
  struct Command: Decodable {
    let commandName: String
    let shouldDisplay: Bool?
    let subcommands: [Command]?
    let defaultSubcommand: String?
    let arguments: [Argument]?

    var standard: Command? { defaultSubcommand.flatMap(subcommand) }
    /// Those of the command that runs without a name too.
    var allArguments: [Argument] { (arguments ?? []) + (standard?.arguments ?? []) }

    func subcommand(_ name: String) -> Command? { subcommands?.first { $0.commandName == name } }

    func names(isInside: Bool) -> [String] {
      (subcommands ?? []).filter { $0.shouldDisplay ?? true }.map(\.commandName).filter {
        !isInside || $0 == "help" || RootCommand.group(named: $0) != nil
      }
    }

    /// The option of that name, which has a value.
    func option(_ name: String) -> Argument? {
      allArguments.first { $0.kind == "option" && $0.allNames.contains(name) }
    }

    func positional(_ index: Int) -> Argument? {
      let all = allArguments.filter { $0.kind == "positional" }
      return index < all.count ? all[index] : all.last.flatMap { $0.isRepeating ? $0 : nil }
    }
  }

  struct Argument: Decodable {
    struct Name: Decodable { let kind, name: String }
    struct Values: Decodable { let values: [String]? }
    struct Completion: Decodable { let list, file, directory, custom: Values? }

    let kind: String
    let shouldDisplay: Bool
    let isRepeating: Bool
    let names: [Name]?
    let completionKind: Completion?

    var allNames: [String] { (names ?? []).map { ($0.kind == "long" ? "--" : "-") + $0.name } }
  }

  private struct Tool: Decodable { let command: Command }

  static let root: Command = {
    let tool = try? JSONDecoder().decode(Tool.self, from: Data(RootCommand._dumpHelp().utf8))
    return tool?.command
      ?? Command(commandName: "", shouldDisplay: nil, subcommands: nil, defaultSubcommand: nil, arguments: nil)
  }()

  /// The options that `open` shares with all commands of features.
  static let refusedInside =
    (root.subcommand("open")?.allArguments.flatMap(\.allNames) ?? []).filter { $0 != "--help" } + ["--dry-run"]
}
