import InnoRouter
import Testing

struct NavigationCommandTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let command: NavigationCommand<Int>
    var start = [1, 2, 3, 2, 4]
    let end: [Int]
    let result: NavigationResult<Int>
    var testDescription: String { "\(command) on \(start)" }
  }

  static let cases: [Case] = [
    Case(command: .push(9), end: [1, 2, 3, 2, 4, 9], result: .success),
    Case(command: .push(4), end: [1, 2, 3, 2, 4, 4], result: .success),
    Case(command: .pushAll([8, 9]), end: [1, 2, 3, 2, 4, 8, 9], result: .success),
    Case(command: .pushAll([]), end: [1, 2, 3, 2, 4], result: .success),
    Case(command: .pop, end: [1, 2, 3, 2], result: .success),
    Case(command: .pop, start: [], end: [], result: .emptyStack),
    Case(command: .popCount(2), end: [1, 2, 3], result: .success),
    Case(command: .popCount(5), end: [], result: .success),
    Case(command: .popCount(0), end: [1, 2, 3, 2, 4], result: .invalidPopCount(0)),
    Case(command: .popCount(-1), end: [1, 2, 3, 2, 4], result: .invalidPopCount(-1)),
    Case(command: .popCount(.min), end: [1, 2, 3, 2, 4], result: .invalidPopCount(.min)),
    Case(command: .popCount(6), end: [1, 2, 3, 2, 4], result: .insufficientStackDepth(requested: 6, available: 5)),
    Case(command: .popCount(.max), start: [], end: [], result: .insufficientStackDepth(requested: .max, available: 0)),
    Case(command: .popToRoot, end: [], result: .success),
    Case(command: .popToRoot, start: [], end: [], result: .success),
    Case(command: .popTo(2), end: [1, 2, 3, 2], result: .success),
    Case(command: .popTo(4), end: [1, 2, 3, 2, 4], result: .success),
    Case(command: .popTo(1), end: [1], result: .success),
    Case(command: .popTo(7), end: [1, 2, 3, 2, 4], result: .routeNotFound(7)),
    Case(command: .replace([5]), end: [5], result: .success),
    Case(command: .replace([]), end: [], result: .success),
    Case(command: .sequence([]), end: [1, 2, 3, 2, 4], result: .multiple([])),
    Case(
      command: .sequence([.push(9), .popTo(7), .pop, .pop]), end: [1, 2, 3, 2],
      result: .multiple([.success, .routeNotFound(7), .success, .success])),
    Case(command: .whenCancelled(.pop, fallback: .push(9)), end: [1, 2, 3, 2], result: .success),
    Case(command: .whenCancelled(.pop, fallback: .push(9)), start: [], end: [9], result: .success),
    Case(
      command: .whenCancelled(.sequence([.push(8), .popTo(7)]), fallback: .push(9)), end: [1, 2, 3, 2, 4, 9],
      result: .success),
    Case(command: .whenCancelled(.sequence([]), fallback: .popToRoot), end: [], result: .success),
    Case(command: .whenCancelled(.popTo(7), fallback: .popTo(8)), end: [1, 2, 3, 2, 4], result: .routeNotFound(8)),
    Case(
      command: .whenCancelled(.popCount(-1), fallback: .sequence([.push(9), .popTo(7)])), end: [1, 2, 3, 2, 4],
      result: .multiple([.success, .routeNotFound(7)])),
    Case(
      command: .whenCancelled(
        .popTo(7), fallback: .whenCancelled(.sequence([.pop, .popTo(8)]), fallback: .sequence([.push(9), .popTo(7)]))),
      end: [1, 2, 3, 2, 4], result: .multiple([.success, .routeNotFound(7)])),
    Case(
      command: .sequence([.push(8), .whenCancelled(.popTo(7), fallback: .sequence([.push(9), .popTo(7)])), .push(6)]),
      end: [1, 2, 3, 2, 4, 8, 6], result: .multiple([.success, .multiple([.success, .routeNotFound(7)]), .success])),
  ]

  @Test(arguments: cases)
  func engineAppliesCommands(_ testCase: Case) {
    var stack = RouteStack(testCase.start)
    #expect(NavigationEngine().apply(testCase.command, to: &stack) == testCase.result)
    #expect(stack.path == testCase.end)
  }

  @Test(arguments: cases)
  func validateReturnsTheResultAndChangesNothing(_ testCase: Case) {
    let stack = RouteStack(testCase.start)
    #expect(testCase.command.validate(on: stack) == testCase.result)
    #expect(testCase.command.canExecute(on: stack) == testCase.result.isSuccess)
    #expect(stack.path == testCase.start)
  }

  static let results: [(NavigationResult<Int>, Bool)] = [
    (NavigationResult<Int>.success, true), (.multiple([.success, .multiple([.success])]), true), (.multiple([]), false),
    (.multiple([.success, .emptyStack]), false), (.multiple([.success, .multiple([])]), false),
    (.cancelled(.throttled), false),
    (.emptyStack, false), (.invalidPopCount(0), false), (.insufficientStackDepth(requested: 2, available: 1), false),
    (.routeNotFound(1), false),
  ]

  @Test(arguments: results)
  func onlyCompleteResultsAreASuccess(_ result: NavigationResult<Int>, isSuccess: Bool) {
    #expect(result.isSuccess == isSuccess)
  }

  static let intents: [(NavigationIntent<Int>, NavigationCommand<Int>?)] = [
    (NavigationIntent.go(9), NavigationCommand.push(9)), (.goMany([8, 9]), .pushAll([8, 9])), (.back, .pop),
    (.backBy(2), .popCount(2)),
    (.backTo(2), .popTo(2)), (.backToRoot, .popToRoot), (.replaceStack([9]), .replace([9])),
    (.resetTo([9]), .replace([9])),
    (.backOrPush(1), .popTo(1)), (.backOrPush(9), .push(9)), (.pushUniqueRoot(9), .push(9)),
    (.pushUniqueRoot(1), nil),
  ]

  @Test(arguments: intents)
  func intentGivesTheCommandForTheStack(_ intent: NavigationIntent<Int>, command: NavigationCommand<Int>?) {
    #expect(intent.command(on: RouteStack([1, 2])) == command)
  }

  @Test func descriptionOfAResultNamesEachReason() {
    let result = NavigationResult<Int>.multiple([
      .success, .cancelled(.middleware(name: "lock")), .cancelled(.invalidStack(.duplicate(index: 1))),
      .insufficientStackDepth(requested: 3, available: 1), .routeNotFound(7), .emptyStack, .invalidPopCount(-1),
      .cancelled(.middleware(name: nil)), .cancelled(.throttled), .cancelled(.reentrant), .cancelled(.custom("why")),
    ])
    #expect(
      result.description == """
        [success, cancelled: refused by the middleware lock, cancelled: invalid stack: the route at index 1 is already \
        further down the stack, cannot go back by 3: the stack has 1, 7 is not on the stack, there is nothing to go \
        back to, cannot go back by -1, cancelled: refused by a middleware, cancelled: repeated too soon, cancelled: \
        the store was executing another command, cancelled: why]
        """)
  }
}
