/// Turns a view tree into layout nodes and collects what the views publish. Public as the parameter
/// of `View.resolve(into:)` only.
@MainActor
public struct ViewResolver {
  var environment: ViewEnvironment
  var nodes: [Node] = []
  var published = Publications()
  let context: FrameContext
  /// The identity of the view that is being resolved.
  private var path: [ViewIdentity.Step] = []

  init(environment: ViewEnvironment, context: FrameContext) {
    self.environment = environment
    self.context = context
  }

  var identity: ViewIdentity { ViewIdentity(steps: path) }

  mutating func entering<Result>(_ step: ViewIdentity.Step, _ body: (inout ViewResolver) -> Result) -> Result {
    path.append(step)
    defer { path.removeLast() }
    return body(&self)
  }

  /// Runs `body` and returns its result and what it publishes, without adding that to what is published around it.
  mutating func withholdingPublications<Result>(
    _ body: (inout ViewResolver) -> Result
  ) -> (result: Result, published: Publications) {
    let outer = published
    published = Publications()
    defer { published = outer }
    return (body(&self), published)
  }

  mutating func publish(_ later: Publications) {
    published = published.covered(by: later)
  }

  /// The object of this type that the view keeps from frame to frame.
  func object<Object: AnyObject>(make: () -> Object) -> Object {
    context.storage.object(at: identity, make: make)
  }

  /// Resolves a view that consists of others: connects its state, then resolves its body.
  mutating func resolveBody(of view: some View) {
    entering(.type(ObjectIdentifier(type(of: view)))) { resolver in
      // A frame that is drawn once has the initial values anyway, and to look for them takes longer than all else.
      if resolver.context.isInteractive {
        DynamicProperties.connect(view, to: resolver.context.storage) { resolver.identity }
      }
      view.body.resolve(into: &resolver)
    }
  }

  /// The nodes of `view`, without appending them to `nodes`. What it publishes is collected as usual.
  mutating func nodes(of view: some View, changing change: (inout ViewEnvironment) -> Void = { _ in }) -> [Node] {
    let outer = (environment, nodes)
    nodes = []
    change(&environment)
    view.resolve(into: &self)
    defer { (environment, nodes) = outer }
    return nodes
  }

  /// The nodes of a container's content, which is laid out along `axis`.
  mutating func children(of view: some View, axis: Axis) -> [Node] {
    nodes(of: view) {
      $0.axis = axis
      $0.makesRowsLazily = false
    }
  }

  /// `view` as one node: several become a stack, as they do at the root of a screen.
  mutating func node(of view: some View) -> Node {
    let nodes = children(of: view, axis: .vertical)
    if let only = nodes.first, nodes.count == 1 { return only }
    return StackNode(axis: .vertical, children: nodes)
  }
}

/// The context that all views of a frame share.
@MainActor
final class FrameContext {
  let storage: ViewStorage
  /// The size of the screen in the full-screen app; nil in a frame that is drawn once, in which nothing scrolls and
  /// nothing has the focus.
  let screen: Size?
  /// Runs the commands and keys that clicked views stand for; nil in a frame that is drawn once.
  private(set) weak var host: ViewHost?
  /// The view that has the focus; known when the tree is resolved, for drawing.
  var focus: ViewIdentity?
  /// The role of the view that has the focus, which may handle the keys of commands itself.
  var focusedRole: FocusRole?
  var hints: [KeyHint] = []
  /// The pages, sheets and alerts of this frame.
  var scopes: Set<ViewIdentity> = []
  /// Whether a view of this frame moves by itself.
  var isAnimated = false

  init(storage: ViewStorage = ViewStorage(), screen: Size? = nil, host: ViewHost? = nil) {
    self.storage = storage
    self.screen = screen
    self.host = host
  }

  var isInteractive: Bool { screen != nil }
}

/// Properties that views inherit from surrounding views.
@MainActor
struct ViewEnvironment {
  var style = Style()
  var lineLimit: Int?
  /// The axis of the stack around; spacers and dividers follow it.
  var axis = Axis.vertical
  /// False where the width is unlimited: then every line limit is off and fixed frames only set a minimum.
  var truncates = true
  /// The text that is searched for: texts mark where they contain it; empty for none.
  var searched = ""
  /// The step of animations; nil where there are none.
  var tick: Int?
  /// False inside of `disabled(_:)`: controls take neither keys nor clicks.
  var isEnabled = true
  /// What Enter does in a text field.
  var onSubmit: @MainActor () -> Void = {}
  /// True directly inside a list: a `ForEach` makes its views when they come into view.
  var makesRowsLazily = false
}
