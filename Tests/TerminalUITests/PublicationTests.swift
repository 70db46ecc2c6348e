import Foundation
import TerminalUI
import Testing

@MainActor
struct PublicationTests {
  private struct Document: Encodable {
    var total = 3
  }

  private struct NestedScreen: View {
    let isFailing: Bool

    var body: some View {
      VStack {
        Text("content")
        if isFailing {
          Text("failed").failure(ScreenFailure(code: .timeout, message: "Too late", hint: "Again"))
        }
      }
      .screen("inner", document: Document())
      .commands {
        Command(name: "refresh", key: "r", title: "Refresh") {}
        if isFailing { Command(name: "retry", title: "Retry") {} }
      }
    }
  }

  private func frame(_ view: some View) -> Frame {
    Frame(of: view, width: 20)
  }

  @Test
  func aViewThatPublishesNothingHasNothing() {
    let frame = frame(Text("x"))
    #expect(frame.screen == nil && frame.failure == nil && frame.commands.isEmpty)
  }

  @Test
  func aScreenIsNamedByItsInnermostView() {
    #expect(frame(NestedScreen(isFailing: false).screen("outer", document: Document())).screen?.name == "inner")
    #expect(frame(Text("x").screen("outer", document: Document())).screen?.name == "outer")
  }

  @Test
  func theLastOfTwoScreensWins() {
    let view = VStack {
      Text("below").screen("below", document: Document()).commands {
        Command(name: "a", title: "Below") {}
        Command(name: "b", title: "B") {}
      }
      Box { Text("x").screen("modal", document: Document()).commands { Command(name: "a", title: "Modal") {} } }
    }
    #expect(frame(view).screen?.name == "modal")
    #expect(frame(view).commands.map(\.title) == ["B", "Modal"])
    let only = VStack {
      Text("x").screen("only", document: Document())
      Text("y").commands { Command(name: "a", title: "A") {} }
    }
    #expect(frame(only).screen?.name == "only")
  }

  @Test
  func innermostFailureAndOfSiblingsTheLastIsPublished() {
    let first = ScreenFailure(code: .timeout, message: "first")
    let last = ScreenFailure(code: .notFound, message: "last")
    let siblings = VStack {
      Text("x").failure(first)
      Text("y").failure(last)
      Text("z")
    }
    #expect(frame(siblings).failure == last)
    #expect(frame(siblings.failure(first)).failure == last)
  }

  @Test
  func aViewOutsideTheTreePublishesNothing() {
    #expect(frame(NestedScreen(isFailing: false)).failure == nil)
    let failing = frame(NestedScreen(isFailing: true))
    #expect(failing.failure == ScreenFailure(code: .timeout, message: "Too late", hint: "Again"))
    #expect(failing.commands.map(\.name) == ["refresh", "retry"])
  }

  @Test
  func outerCommandsComeAfterInnerOnesAndNeverReplaceThem() {
    let view = NestedScreen(isFailing: false).padding().commands {
      Command(name: "quit", key: "q", title: "Quit") {}
      Command(name: "refresh", title: "Outer") {}
    }
    #expect(frame(view).commands.map(\.title) == ["Refresh", "Quit"])
    #expect(frame(view).command(named: "quit")?.key == "q")
    #expect(frame(view).command(named: "none") == nil)
  }

  @Test
  func publicationPassesThroughEveryContainer() {
    let view = Box {
      ForEach([1, 2, 3].map(String.init).map(Item.init)) { item in
        HStack { AnyView(Text("x").commands { Command(name: item.id, title: item.id) {} }) }
      }
    }
    .bold().frame(width: 5).padding().id(1)
    #expect(frame(view).commands.map(\.name) == ["1", "2", "3"])
  }

  @Test
  func rowsOfAListPublishNothing() {
    let items = [Item(id: "1")]
    let view = List(items) { item in Text("x").commands { Command(name: item.id, title: item.id) {} } }
    #expect(frame(view).commands.isEmpty)
  }

  private struct Item: Identifiable {
    let id: String
  }

  @Test
  func aScreenEncodesAsItsNameAndTheKeysOfItsDocument() throws {
    let screen = try #require(frame(NestedScreen(isFailing: false)).screen)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(String(decoding: try encoder.encode(screen), as: UTF8.self) == #"{"screen":"inner","total":3}"#)
  }

  @Test(arguments: [("7", "There is no todo 7"), ("-7", "There is no todo -7"), ("7a", "There is no todo '7a'")])
  func failureNamesTheMissingItem(id: String, message: String) {
    let hint = "List them to see which ids there are."
    #expect(ScreenFailure.noSuchItem("todo", id: id) == ScreenFailure(code: .notFound, message: message, hint: hint))
  }

  @Test(arguments: [
    ("limits", "There is no setting 'limits'. Did you mean 'limit'?"), ("x", "There is no setting 'x'"),
  ])
  func nearestIDIsSuggestedForOneThatDoesNotExist(id: String, message: String) {
    #expect(ScreenFailure.noSuchItem("setting", id: id, among: ["api", "limit"]).message == message)
  }

  @Test
  func aFailureEncodesWithItsCode() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let failure = ScreenFailure(code: .invalidResponse, message: "m", hint: "h")
    #expect("\(failure)" == "m")
    #expect(
      String(decoding: try encoder.encode(failure), as: UTF8.self)
        == #"{"code":"invalid_response","hint":"h","message":"m"}"#)
    let codes = [
      "failure", "usage", "unavailable", "timeout", "rate_limited", "refused", "unauthorized", "forbidden", "not_found",
      "conflict",
      "validation", "invalid_response", "configuration", "interrupted",
    ]
    #expect(FailureCode.allCases.map(\.rawValue) == codes)
  }

  @Test(arguments: [(Duration.seconds(7), 7), (.milliseconds(7001), 8), (.milliseconds(999), 1), (.zero, 0)])
  func aFailureEncodesAllThatItHasToSay(wait: Duration, seconds: Int) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let failure = ScreenFailure(
      code: .validation, message: "m", details: "d", fields: ["title": ["t"]], retryAfter: wait)
    #expect(
      String(decoding: try encoder.encode(failure), as: UTF8.self)
        == #"{"code":"validation","details":"d","fields":{"title":["t"]},"message":"m","#
        + #""retryAfterSeconds":\#(seconds)}"#
    )
  }
}

@MainActor
struct UndrawnFrameTests {
  @Test func undrawnViewPublishesTheSame() {
    let failure = ScreenFailure(code: .timeout, message: "m", hint: "h")
    let view = VStack {
      Text("x").failure(failure)
      Text("y").commands { Command(name: "go", title: "Go") {} }
    }
    .screen("a.list", document: ["n": 1])
    let frame = Frame(publishedBy: view)
    #expect(frame.screen?.name == "a.list")
    #expect(frame.commands.map(\.name) == ["go"])
    #expect(frame.failure == failure)
    #expect(frame.grid.width == 0)
  }
}
