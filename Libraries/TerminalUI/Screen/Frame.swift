/// A view rendered at a size: its cells, and what it publishes.
///
/// ```swift
/// let frame = Frame(of: PeopleScreen(model: model), width: 80)
/// print(frame.text(styles: .plain), terminator: "")
/// ```
public struct Frame: Sendable {
  /// Limits the memory of a grid whatever `COLUMNS` is; where the width is free, longer lines are wrapped.
  private static let longest = 4096

  public let grid: Grid
  /// The screen that the view shows, if it names one.
  public let screen: PublishedScreen?
  /// The commands that the view offers, enabled or not.
  public let commands: [Command]
  /// The failure that the view shows, if it shows one.
  public let failure: ScreenFailure?
  /// What is under way on the screen, if it says that.
  public let status: String?
  /// The id of the item that the screen is about, if it names one.
  public let item: String?
  /// Whether `/` leads to a field above a list; false in a frame that is drawn once.
  public let hasSearchField: Bool

  /// Resolves, lays out and draws `view` once.
  ///
  /// - Parameters:
  ///   - width: In columns, 0 to 4,096. Nil: as wide as the content needs, with nothing truncated, for output that is
  ///     piped; lines longer than 4,096 columns are wrapped.
  ///   - height: In rows, 0 to 4,096. Nil: as high as the content needs, without a limit.
  ///   - tick: The step of animations, counted by the caller that shows frame after frame. Nil: no animation.
  @MainActor
  public init(of view: some View, width: Int?, height: Int? = nil, tick: Int? = nil) {
    var environment = ViewEnvironment()
    environment.truncates = width != nil
    environment.tick = tick
    var resolver = ViewResolver(environment: environment, context: FrameContext())
    let root = resolver.node(of: view)
    let height = height.map { min(max(0, $0), Self.longest) }
    let width = min(max(0, width ?? root.size(for: Proposal(width: nil, height: height)).width), Self.longest)
    let proposal = Proposal(width: width, height: height)
    var canvas = Canvas(width: width, height: height ?? root.size(for: proposal).height)
    root.place(at: Point(), proposal: proposal, on: &canvas)
    self.init(grid: canvas.grid, published: resolver.published)
  }

  /// What a view publishes, without laying it out or drawing it: the grid is empty.
  ///
  /// For a caller that prints the document or runs a command and does not need thousands of rows to be drawn.
  @MainActor
  public init(publishedBy view: some View) {
    var resolver = ViewResolver(environment: ViewEnvironment(), context: FrameContext())
    _ = resolver.node(of: view)
    self.init(grid: Grid(width: 0, height: 0), published: resolver.published)
  }

  @MainActor
  init(grid: Grid, published: Publications) {
    self.grid = grid
    screen = published.screen
    commands = published.commands
    failure = published.failure
    item = published.item
    status = published.status
    hasSearchField = KeyRoute.searchField(of: published.focusables.lazy.map(\.role)) != nil
  }

  /// The command of that name, enabled or not.
  public func command(named name: String) -> Command? { commands.first { $0.name == name } }

  /// The frame as lines, each without blanks at its end and with a newline.
  public func text(styles: TextStyles) -> String { grid.text(styles: styles) }
}
