/// Modifiers that publish something for the reader of the `Frame`. A view outside of the tree publishes nothing.
extension View {
  /// Names the screen and publishes its content as a document, which encodes as an object.
  ///
  /// Of nested screens the innermost is published, of siblings the last one, which is drawn above the others.
  public func screen(_ name: String, document: some Encodable & Sendable) -> ModifiedContent<Self> {
    publishing { $0.screen = $0.screen ?? PublishedScreen(name: name, document: document) }
  }

  /// Adds commands to those that this view offers. Of nested commands with the same name the inner one is kept, of
  /// siblings the last.
  public func commands(@CommandBuilder _ commands: () -> [Command]) -> ModifiedContent<Self> {
    let commands = commands()
    return publishing { published in
      let names = Set(published.commands.map(\.name))
      published.commands += commands.filter { !names.contains($0.name) }
    }
  }

  /// Adds commands that change nothing but the `@State` of this view. A frame that is drawn once keeps no state, and
  /// does not have them.
  public func stateCommands(@CommandBuilder _ commands: () -> [Command]) -> ModifiedContent<ModifiedContent<Self>> {
    let commands = commands()
    return ModifiedContent(self.commands { commands }) { content, resolver in
      if resolver.context.screen == nil { self.resolve(into: &resolver) } else { content.resolve(into: &resolver) }
    }
  }

  /// Publishes the failure that the screen shows. Of nested failures the innermost is published, of siblings the last.
  public func failure(_ failure: ScreenFailure) -> ModifiedContent<Self> {
    publishing { $0.failure = $0.failure ?? failure }
  }

  /// Publishes the id of the item that the screen is about: the selected row of a list, or the item that is open. Of
  /// nested views the innermost is published, of siblings the last.
  public func item(_ id: String?) -> ModifiedContent<Self> {
    publishing { $0.item = $0.item ?? id }
  }

  /// Publishes what is under way on this screen, for a ``StatusLine``; nil publishes nothing. Of nested views the
  /// innermost is published, of siblings the last.
  public func status(_ message: String?) -> ModifiedContent<Self> {
    publishing { $0.status = $0.status ?? message }
  }

  /// Adds a footer below this view, such as a key bar, made from the commands and the status that this view offers.
  /// Sheets and alerts of this view do not cover the footer; while one is shown, the footer is made from its commands.
  public func commandFooter(
    @ViewBuilder _ footer: @escaping (_ commands: [Command], _ status: String?) -> some View
  ) -> ModifiedContent<Self> {
    ModifiedContent(self) { content, resolver in
      let (base, below) = resolver.withholdingPublications { resolver in
        resolver.entering(.position(0)) { $0.node(of: content) }
      }
      let (node, published) = below.presented(over: base)
      resolver.publish(published)
      let rows = resolver.entering(.position(1)) {
        $0.children(of: footer(published.commands, published.status), axis: .vertical)
      }
      resolver.nodes.append(StackNode(axis: .vertical, children: [node] + rows))
    }
  }

  /// A footer that does not show the status.
  public func commandFooter(@ViewBuilder _ footer: @escaping ([Command]) -> some View) -> ModifiedContent<Self> {
    commandFooter { commands, _ in footer(commands) }
  }

  /// This view with a change to what it publishes.
  func publishing(_ change: @escaping @MainActor (inout Publications) -> Void) -> ModifiedContent<Self> {
    ModifiedContent(self) { content, resolver in
      var (_, published) = resolver.withholdingPublications { content.resolve(into: &$0) }
      change(&published)
      resolver.publish(published)
    }
  }
}

/// The name of the screen that a view shows, and its content as a document.
///
/// Encodes as one object: `"screen"` with the name, then the keys of the document, which therefore must encode as an
/// object.
public struct PublishedScreen: Sendable, Encodable {
  private enum CodingKeys: CodingKey {
    case screen
  }

  /// For example `people.list`.
  public let name: String
  public let document: any Encodable & Sendable

  public init(name: String, document: any Encodable & Sendable) {
    self.name = name
    self.document = document
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .screen)
    try document.encode(to: encoder)
  }
}

/// What a view tree publishes besides what it draws.
@MainActor
struct Publications {
  var screen: PublishedScreen?
  var failure: ScreenFailure?
  var status: String?
  var item: String?
  var commands: [Command] = []
  /// In the order in which Tab goes through them.
  var focusables: [FocusableNode] = []
  /// Views above the whole screen, wherever in the tree they are declared; the lowest first.
  var overlays: [(node: Node, published: Publications)] = []

  /// Adds what a later or upper view publishes; where both publish the same, that of `later` is kept.
  func covered(by later: Publications) -> Publications {
    let names = Set(later.commands.map(\.name))
    return Publications(
      screen: later.screen ?? screen, failure: later.failure ?? failure, status: later.status ?? status,
      item: later.item ?? item,
      commands: commands.filter { !names.contains($0.name) } + later.commands,
      focusables: focusables + later.focusables,
      overlays: overlays + later.overlays)
  }
}
