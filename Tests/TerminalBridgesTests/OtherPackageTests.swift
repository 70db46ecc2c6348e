import Foundation
// Imported so that it is built: the compiler that the tests start imports it.
import InnoFlow
import Programs
import Testing

/// The API that another package can use.
@Suite(.timeLimit(.minutes(10)))
struct OtherPackageTests {
  private static let user = """
    import InnoFlow
    import InnoFlowTerminalUI
    import TerminalUI

    struct Stepper: Reducer {
      struct State: Equatable, Sendable, DefaultInitializable {
        @BindableField var step = 1
      }
      enum Action: Equatable, Sendable { case setStep(Int) }
      func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
        if case .setStep(let step) = action { state.step = step }
        return .none
      }
    }

    @MainActor func use() {
      let plain: Store<Stepper> = .preview(reducer: Stepper(), initialState: .init(step: 7))
      let full: Store<Stepper> = .preview(
        reducer: Stepper(), initialState: .init(step: 7), clock: .continuous, instrumentation: .disabled)
      let byDefault: Store<Stepper> = .preview(reducer: Stepper())
      let fullByDefault: Store<Stepper> = .preview(reducer: Stepper(), clock: .continuous, instrumentation: .disabled)
      let step: Binding<Int> = plain.binding(\\.$step, to: Stepper.Action.setStep)
      let older: Binding<Int> = full.binding(\\.$step, send: Stepper.Action.setStep)
      let trailing: Binding<Int> = byDefault.binding(\\.$step) { .setStep($0 * 10) }
      let field: SelectedStore<Int> = fullByDefault.select(\\.step)
      step.wrappedValue = older.wrappedValue + trailing.wrappedValue + field.value
    }
    """

  @Test func bindingsAndPreviewsCompileInAnotherPackage() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "User.swift")
      try Self.user.write(to: file, atomically: true, encoding: .utf8)
      let outcome = try await Program(named: "swiftc").run([
        "-typecheck", "-swift-version", "6", "-parse-as-library", "-package-name", "other", "-I",
        "\(Program.buildFolder)/Modules",
        "-enable-upcoming-feature", "MemberImportVisibility", file.path,
      ])
      #expect(outcome.error == "")
    }
  }

  private func manifest() throws -> String {
    try String(contentsOfFile: "\(PackageFolder.above(#filePath))/Package.swift", encoding: .utf8)
  }

  @Test(arguments: ["InnoFlow", "InnoFlowTerminalUI", "TerminalUI"]) func moduleOfAnImportIsAProduct(name: String)
    throws
  {
    let products = try #require(
      manifest().components(separatedBy: "var libraryProducts").last?.components(separatedBy: "\n}\n").first)
    #expect(products.contains("\"\(name)\""))
  }

  /// A package that needs another version too, as those with macros do of swift-syntax, could not be resolved.
  @Test func noDependencyIsRequiredInOneVersionOnly() throws {
    let manifest = try manifest()
    #expect(manifest.contains("swift-syntax\", \""))
    #expect(!manifest.contains("exact:") && !manifest.contains("revision:"))
  }
}
