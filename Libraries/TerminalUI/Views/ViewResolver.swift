/// Collects what a view tree consists of and what it publishes while it is turned into layout nodes; of use to this
/// library only.
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

  /// What `body` publishes, which is not added to what is published around it.
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

  /// A view that consists of others: connects its state, then goes through its body.
  mutating func resolveBody(of view: some View) {
    entering(.type(ObjectIdentifier(type(of: view)))) { resolver in
      DynamicProperties.connect(view, to: resolver.context.storage) { resolver.identity }
      view.body.resolve(into: &resolver)
    }
  }

  /// The nodes of `view` alone; what it publishes goes with the rest.
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

/// What all views of a frame share.
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
  /// What has the focus, which decides what the keys of commands do.
  var focusedRole: FocusRole?
  var hints: [KeyHint] = []
  /// Whether a view of this frame moves by itself.
  var isAnimated = false

  init(storage: ViewStorage = ViewStorage(), screen: Size? = nil, host: ViewHost? = nil) {
    self.storage = storage
    self.screen = screen
    self.host = host
  }

  var isInteractive: Bool { screen != nil }
}

/// What views inherit from the views around them.
@MainActor
struct ViewEnvironment {
  var style = Style()
  var lineLimit: Int?
  /// The axis of the stack around; spacers and dividers follow it.
  var axis = Axis.vertical
  /// False where the width is unlimited: then every line limit is off and fixed frames only set a minimum.
  var truncates = true
  /// The step of animations; nil where there are none.
  var tick: Int?
  /// False inside of `disabled(_:)`: controls take neither keys nor clicks.
  var isEnabled = true
  /// What Enter does in a text field.
  var onSubmit: @MainActor () -> Void = {}
  /// True directly inside a list: a `ForEach` makes its views when they come into view.
  var makesRowsLazily = false
}
