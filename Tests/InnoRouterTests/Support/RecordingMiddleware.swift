import InnoRouter

/// Records each call and handles commands as the test specifies.
@MainActor
final class RecordingMiddleware: NavigationMiddleware {
  enum Call: Equatable {
    case will(String, NavigationCommand<Int>, on: [Int])
    case did(String, NavigationCommand<Int>, NavigationResult<Int>, on: [Int])
    case rolledBack(String, NavigationCommand<Int>)
  }

  final class Journal {
    var calls: [Call] = []
  }

  let name: String
  let journal: Journal
  var intercept: (NavigationCommand<Int>) -> NavigationInterception<Int> = { .proceed($0) }
  var fold: (NavigationResult<Int>) -> NavigationResult<Int> = { $0 }

  init(_ name: String = "", journal: Journal = Journal()) {
    self.name = name
    self.journal = journal
  }

  func willExecute(_ command: NavigationCommand<Int>, on stack: RouteStack<Int>) -> NavigationInterception<Int> {
    journal.calls.append(.will(name, command, on: stack.path))
    return intercept(command)
  }

  func didExecute(_ command: NavigationCommand<Int>, result: NavigationResult<Int>, on stack: RouteStack<Int>)
    -> NavigationResult<Int>
  {
    journal.calls.append(.did(name, command, result, on: stack.path))
    return fold(result)
  }

  func didRollBack(_ command: NavigationCommand<Int>) {
    journal.calls.append(.rolledBack(name, command))
  }
}
