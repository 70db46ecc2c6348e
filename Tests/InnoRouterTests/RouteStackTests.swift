import FoundationEssentials
import InnoRouter
import Testing

struct RouteStackTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let validator: RouteStackValidator<Int>
    let path: [Int]
    let violation: RouteStackViolation?
  }

  @Test(arguments: [
    Case(testDescription: "permissive", validator: .permissive, path: [1, 1], violation: nil),
    Case(testDescription: "non-empty, empty", validator: .nonEmpty, path: [], violation: .empty),
    Case(testDescription: "non-empty, one", validator: .nonEmpty, path: [1], violation: nil),
    Case(testDescription: "unique, unique", validator: .uniqueRoutes, path: [1, 2, 3], violation: nil),
    Case(
      testDescription: "unique, twice", validator: .uniqueRoutes, path: [1, 2, 3, 2, 1], violation: .duplicate(index: 3)
    ),
    Case(testDescription: "rooted", validator: .rooted(at: 1), path: [1, 2], violation: nil),
    Case(testDescription: "rooted, elsewhere", validator: .rooted(at: 1), path: [2, 1], violation: .wrongRoot),
    Case(testDescription: "rooted, empty", validator: .rooted(at: 1), path: [], violation: .wrongRoot),
    Case(
      testDescription: "combined, first", validator: .rooted(at: 1).combined(with: .uniqueRoutes), path: [2, 2],
      violation: .wrongRoot),
    Case(
      testDescription: "combined, second", validator: .rooted(at: 1).combined(with: .uniqueRoutes), path: [1, 1],
      violation: .duplicate(index: 1)),
    Case(
      testDescription: "combined, neither", validator: .rooted(at: 1).combined(with: .uniqueRoutes), path: [1, 2],
      violation: nil),
  ])
  func stackIsMadeOnlyOfAPathThatItsValidatorAccepts(_ testCase: Case) {
    let made = Result { () throws(RouteStackViolation) in
      try RouteStack(validating: testCase.path, with: testCase.validator)
    }
    switch made {
    case .success(let stack):
      #expect(testCase.violation == nil)
      #expect(stack.path == testCase.path)
    case .failure(let violation):
      #expect(violation == testCase.violation)
    }
  }

  @Test func stackIsEncodedAsItsPath() throws {
    let data = try JSONEncoder().encode(RouteStack([1, 2]))
    #expect(String(decoding: data, as: UTF8.self) == "[1,2]")
    let decoded = try JSONDecoder().decode(RouteStack<Int>.self, from: data)
    #expect(decoded.path == [1, 2])
  }

  @MainActor
  @Test func storeRefusesAnInvalidInitialPath() {
    #expect(throws: RouteStackViolation.empty) { try NavigationStore<Int>([], validator: .nonEmpty) }
  }

  @MainActor
  @Test func storeCancelsACommandThatItsValidatorRefuses() throws {
    let store = try NavigationStore([1], validator: .nonEmpty.combined(with: .uniqueRoutes))
    #expect(store.send(.back) == .cancelled(.invalidStack(.empty)))
    #expect(store.send(.go(1)) == .cancelled(.invalidStack(.duplicate(index: 1))))
    #expect(store.path == [1])
    #expect(store.send(.go(2)) == .success)
    let batch = store.executeBatch([.push(1), .push(3)])
    #expect(batch.executedCommands == [.push(3)])
    #expect(store.path == [1, 2, 3])
    #expect(store.executeTransaction([.pop, .push(1)]).failureIndex == 1)
    #expect(store.path == [1, 2, 3])
  }
}
