import TerminalUI
import Testing

/// What belongs to an identity: where it is made, where it goes, when it ends.
@MainActor
struct StateTests {
  private struct Counter: View {
    let name: String
    @State private var count = 0

    init(_ name: String) {
      self.name = name
    }

    var body: some View {
      Button("\(name)\(count)") { count += 1 }
    }
  }

  @MainActor
  private final class Model {
    var order = ["a", "b", "c"]
    var isShown = true
    var events: [String] = []
    var page = 1
    var pages = [1, 2]
  }

  private let model = Model()

  private func host(@ViewBuilder _ content: @escaping () -> some View) -> ViewHost {
    ViewHost(width: 20, height: 6, content: content)
  }

  @Test func stateSurvivesFramesAndBelongsToItsPlace() {
    let host = host {
      Counter("x")
      Counter("y")
    }
    host.press(.enter, .enter, .tab, .enter)
    #expect(host.lines.prefix(2) == ["[ x2 ]", "[ y1 ]"])
  }

  @Test func stateFollowsTheIdentityOfItsElement() {
    let host = host { [model] in ForEach(model.order, id: \.self) { Counter($0) } }
    host.press(.tab, .enter, .tab, .enter, .enter)
    #expect(host.lines.prefix(3) == ["[ a0 ]", "[ b1 ]", "[ c2 ]"])
    model.order = ["c", "x", "a", "b"]
    #expect(host.lines.prefix(4) == ["[ c2 ]", "[ x0 ]", "[ a0 ]", "[ b1 ]"])
  }

  @Test func viewWithAnotherIdHasNewState() {
    let host = host { [model] in Counter("x").id(model.page) }
    host.press(.enter)
    #expect(host.lines.first == "[ x1 ]")
    model.page = 2
    #expect(host.lines.first == "[ x0 ]")
    model.page = 1
    #expect(host.lines.first == "[ x0 ]")
  }

  @Test func bothBranchesOfAConditionHaveStateOfTheirOwn() {
    let host = host { [model] in
      if model.isShown { Counter("x") } else { Counter("x") }
    }
    host.press(.enter)
    model.isShown = false
    #expect(host.lines.first == "[ x0 ]")
  }

  @Test func stateIsReleasedWhenItsViewLeaves() {
    let host = host { [model] in
      if model.isShown { Counter("x") }
    }
    host.press(.enter)
    #expect(host.storedObjects == 1)
    model.isShown = false
    _ = host.draw()
    #expect(host.storedObjects == 0)
    model.isShown = true
    #expect(host.lines.first == "[ x0 ]")
  }

  @Test func stateStaysWhereAViewBeforeItAppearsOrLeaves() {
    let host = host { [model] in
      if model.isShown { Text("above") }
      Counter("x")
    }
    host.press(.enter)
    #expect(host.lines.prefix(2) == ["above", "[ x1 ]"])
    model.isShown = false
    #expect(host.lines.first == "[ x1 ]")
    model.isShown = true
    #expect(host.lines.prefix(2) == ["above", "[ x1 ]"])
  }

  @Test func viewsNestedInOnePlaceKeepTheirStateApart() {
    struct Outer: View {
      @State private var name = "o"

      var body: some View {
        Counter(name).onAppear { name = "p" }
      }
    }
    let host = host { Outer() }
    host.press(.enter)
    #expect(host.lines.first == "[ p1 ]")
  }

  @Test func statesOfOneViewAreApart() {
    struct Pair: View {
      @State private var first = 0
      @State private var second = 10

      var body: some View {
        Button("\(first) \(second)") {
          first += 1
          second += 2
        }
      }
    }
    let host = host { Pair() }
    host.press(.enter)
    #expect(host.lines.first == "[ 1 12 ]")
  }

  @Test func bindingOfAViewThatIsInTwoPlacesIsThatOfItsPlace() {
    struct Switch: View {
      @State private var isOn = false

      var body: some View {
        Toggle("x", isOn: $isOn)
      }
    }
    let view = Switch()
    let host = host {
      view
      view
    }
    host.press(.enter)
    #expect(host.lines.prefix(2) == ["[x] x", "[ ] x"])
    host.press(.tab, .enter)
    #expect(host.lines.prefix(2) == ["[x] x", "[x] x"])
  }

  @Test func initialValueOfAStateIsMadeOnce() {
    struct Owner: View {
      @State private var value: Int

      init(_ make: @escaping () -> Int) {
        _value = State(wrappedValue: make())
      }

      var body: some View {
        Text("\(value)")
      }
    }
    var made = 0
    let host = host {
      Owner {
        made += 1
        return made
      }
    }
    _ = host.draw()
    #expect(host.lines.first == "1" && made == 1)
  }

  @Test func bindingsOfTwoPartsOfAValueAreWrittenOneAfterTheOther() {
    struct Form {
      var name = ""
      var city = ""
    }
    var form = Form()
    let whole = Binding(get: { form }, set: { form = $0 })
    let name = whole.name
    let city = whole.city
    name.wrappedValue = "Ada"
    city.wrappedValue = "London"
    #expect(form.name == "Ada" && form.city == "London")
    #expect(name.wrappedValue == "Ada" && city.wrappedValue == "London")
  }

  @Test func changesOfStateInvalidateTheFrameAndNothingElseDoes() async {
    struct Reader: View {
      let value: Binding<Int>

      var body: some View { Text("\(value.wrappedValue)") }
    }
    struct Owner: View {
      let export: (Binding<Int>) -> Void
      @State private var value = 1
      @State private var unread = 1

      var body: some View {
        let _ = export($value)
        Reader(value: $value)
      }
    }
    var binding: Binding<Int>?
    let host = host { Owner { binding = $0 } }
    await confirmation { changed in
      await withCheckedContinuation { continuation in
        host.onChange = {
          changed()
          continuation.resume()
        }
        _ = host.draw()
        #expect(!host.needsDrawing)
        binding?.wrappedValue = 2
        binding?.wrappedValue = 3
        #expect(host.needsDrawing)
      }
    }
    #expect(host.lines.first == "3")
  }

  @Test func focusStaysInHiddenPagesAndNotInClosedOnes() {
    // Two tabs, the first with a stack.
    let host = host { [model] in
      Pages(showing: model.page, of: model.pages) { tab in
        let stack = tab == 1 ? model.order : ["x"]
        Pages(showing: stack[stack.count - 1], of: stack) { page in
          Button("\(page)1") {}
          Button("\(page)2") {}
        }
      }
    }
    var focused: String { host.text(with: .inverse) }
    host.press(.tab)
    #expect(focused == "[ c2 ]")
    model.page = 2
    #expect(focused == "[ x1 ]")
    model.page = 1
    #expect(focused == "[ c2 ]")
    model.order = ["a", "b"]
    #expect(focused == "[ b1 ]")
    model.order = ["a", "b", "c"]
    #expect(focused == "[ c1 ]")
    // Closed while its tab is hidden.
    host.press(.tab)
    model.page = 2
    _ = host.draw()
    model.order = ["a", "b"]
    model.page = 1
    _ = host.draw()
    model.order = ["a", "b", "c"]
    #expect(focused == "[ c1 ]")
  }

  @Test func hiddenPagesKeepTheirStateAndRemovedOnesDoNot() {
    let host = host { [model] in
      Pages(showing: model.page, of: model.pages) { page in
        Counter("\(page).").onAppear { model.events.append("+\(page)") }.onDisappear { model.events.append("-\(page)") }
      }
    }
    host.press(.enter)
    model.page = 2
    #expect(host.lines.first == "[ 2.0 ]")
    #expect(model.events == ["+1", "-1", "+2"])
    model.page = 1
    #expect(host.lines.first == "[ 1.1 ]")
    #expect(model.events == ["+1", "-1", "+2", "-2", "+1"])
    model.page = 2
    model.pages = [2]
    _ = host.draw()
    model.pages = [1, 2]
    model.page = 1
    #expect(host.lines.first == "[ 1.0 ]")
  }

  @Test func stateOfAViewThatLeavesThePageIsReleased() {
    let host = host { [model] in
      Pages(showing: model.page, of: model.pages) { page in
        if model.isShown { Counter("\(page).") }
      }
    }
    host.press(.enter)
    model.isShown = false
    _ = host.draw()
    model.isShown = true
    #expect(host.lines.first == "[ 1.0 ]")
  }

  @Test func onAppearIsCalledOncePerAppearance() {
    let host = host { [model] in
      if model.isShown {
        Text("x").onAppear { model.events.append("outer") }.onAppear { model.events.append("inner?") }
          .onDisappear { model.events.append("gone") }
      }
    }
    _ = host.draw()
    _ = host.draw()
    #expect(model.events.sorted() == ["inner?", "outer"])
    model.isShown = false
    _ = host.draw()
    _ = host.draw()
    #expect(model.events.last == "gone" && model.events.count == 3)
    model.isShown = true
    _ = host.draw()
    #expect(model.events.count == 5)
    host.close()
    #expect(model.events.last == "gone" && model.events.count == 6)
  }

  @Test func closedHostReleasesWhatItHasShown() {
    weak var shown: Model?
    func open() -> ViewHost {
      let model = Model()
      shown = model
      return host { Text("\(model.page)") }
    }
    let opened = open()
    #expect(opened.lines.first == "1")
    #expect(shown != nil)
    opened.close()
    #expect(shown == nil)
  }

  @Test func theLatestActionOfAViewIsRunWhenItLeaves() {
    let host = host { [model] in
      if model.isShown {
        Text("x").onDisappear { [page = model.page] in model.events.append("left \(page)") }
      }
    }
    _ = host.draw()
    model.page = 2
    _ = host.draw()
    model.isShown = false
    _ = host.draw()
    #expect(model.events == ["left 2"])
  }

  @Test(.timeLimit(.minutes(10))) func tasksHaveThePriorityThatIsAskedFor() async {
    let (priorities, report) = AsyncStream.makeStream(of: TaskPriority.self)
    let host = host {
      Text("a").task(priority: .background) { report.yield(Task.basePriority ?? .high) }
      Text("b").task(id: 1, priority: .utility) { report.yield(Task.basePriority ?? .low) }
      Text("c").task { report.yield(Task.basePriority ?? .low) }
      Text("d").task(id: 1) { report.yield(Task.basePriority ?? .low) }
    }
    _ = host.draw()
    var iterator = priorities.makeAsyncIterator()
    var reported: [TaskPriority] = []
    for _ in 1...4 { if let priority = await iterator.next() { reported.append(priority) } }
    #expect(reported.sorted() == [.background, .utility, .userInitiated, .userInitiated])
    host.close()
  }

  @Test func aTaskIsCancelledWhenItsViewLeavesOrItsIdChanges() async {
    let (events, report) = AsyncStream.makeStream(of: String.self)
    let host = host { [model] in
      if model.isShown {
        Text("x").task(id: model.page) {
          let page = model.page
          report.yield("begin \(page)")
          try? await Task.sleep(for: .seconds(600))
          report.yield("end \(page) \(Task.isCancelled)")
        }
      }
    }
    var iterator = events.makeAsyncIterator()
    _ = host.draw()
    #expect(await iterator.next() == "begin 1")
    _ = host.draw()
    model.page = 2
    _ = host.draw()
    let two = [await iterator.next(), await iterator.next()].compactMap { $0 }.sorted()
    #expect(two == ["begin 2", "end 1 true"])
    model.isShown = false
    _ = host.draw()
    #expect(await iterator.next() == "end 2 true")
  }

  @Test func aFrameDrawnOnceHasInitialStateAndStartsNothing() {
    let view = Counter("x").onAppear { [model] in model.events.append("appeared") }
    #expect(lines(view, width: 20) == ["x0"])
    #expect(model.events.isEmpty)
  }
}
