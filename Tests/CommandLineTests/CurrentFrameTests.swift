import Observation
import TerminalUI
import Testing

@testable import innosample

/// How often the view tree is resolved.
@MainActor
struct CurrentFrameTests {
  @Observable
  final class Model {
    var text = "first"
    var unread = 0
    @ObservationIgnored var bodies = 0
  }

  struct Screen: View {
    let model: Model

    var body: some View {
      model.bodies += 1
      return Text(model.text)
        .screen("screen", document: ["text": model.text])
        .commands { Command(name: "next", title: "Next") { model.text += "!" } }
        .failure(.noSuchItem("thing", id: 1))
    }
  }

  private let model = Model()
  private let current: CurrentFrame

  init() {
    let model = model
    current = CurrentFrame { Frame(of: Screen(model: model), width: 20) }
  }

  @Test func frameTakesTextCommandsFailureAndDocumentFromOneResolution() {
    #expect(current.known == nil)
    #expect(current.frame.text(styles: .plain) == "first\n")
    #expect(current.frame.commands.map(\.name) == ["next"])
    #expect(current.frame.failure != nil)
    #expect(current.frame.screen?.name == "screen")
    #expect(model.bodies == 1)
  }

  @Test func frameIsResolvedAgainOnlyWhenItsInputsChange() async throws {
    _ = current.frame
    model.unread += 1
    _ = current.frame
    #expect(model.bodies == 1)
    model.text = "second"
    model.text = "third"
    #expect(current.known == nil)
    #expect(current.frame.text(styles: .plain) == "third\n")
    #expect(model.bodies == 2)
    try await current.frame.command(named: "next")?.run()
    #expect(current.frame.text(styles: .plain) == "third!\n")
    #expect(model.bodies == 3)
  }
}
