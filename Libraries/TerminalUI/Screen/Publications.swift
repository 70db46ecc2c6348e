/// What a view tree says about itself besides what it draws.
struct Publications {
  var screen: PublishedScreen?
  var failure: ScreenFailure?
  var commands: [Command] = []

  /// These with `later`, published by a view that lies above, on top: it wins where both say something.
  func covered(by later: Publications) -> Publications {
    let names = Set(later.commands.map(\.name))
    return Publications(
      screen: later.screen ?? screen, failure: later.failure ?? failure,
      commands: commands.filter { !names.contains($0.name) } + later.commands)
  }
}
