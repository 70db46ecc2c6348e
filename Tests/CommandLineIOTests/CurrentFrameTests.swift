import CommandLineIO
import Observation
import TerminalUI
import Testing

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
    current = CurrentFrame { Frame(of: Screen(model: model), width: $0) }
  }

  private var frame: Frame { current.frame(width: 20) }

  @Test func frameTakesTextCommandsFailureAndDocumentFromOneResolution() {
    #expect(current.known == nil)
    #expect(frame.text(styles: .plain) == "first\n")
    #expect(frame.commands.map(\.name) == ["next"])
    #expect(frame.failure != nil)
    #expect(frame.screen?.name == "screen")
    #expect(model.bodies == 1)
  }

  @Test func frameIsResolvedAgainOnlyWhenItsInputsChange() async throws {
    _ = frame
    model.unread += 1
    _ = frame
    #expect(model.bodies == 1)
    model.text = "second"
    model.text = "third"
    #expect(current.known == nil)
    #expect(frame.text(styles: .plain) == "third\n")
    #expect(model.bodies == 2)
    try await frame.command(named: "next")?.run()
    #expect(frame.text(styles: .plain) == "third!\n")
    #expect(model.bodies == 3)
  }

  @Test func frameIsResolvedAgainForAnotherWidth() {
    model.text = "first second"
    for (width, lines) in [(20, 1), (20, 1), (8, 2), (nil, 1)] {
      #expect(current.frame(width: width).text(styles: .plain).count { $0 == "\n" } == lines)
    }
    #expect(model.bodies == 3)
  }
}
