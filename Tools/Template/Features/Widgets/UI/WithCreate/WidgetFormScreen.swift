import DesignSupport
public import TerminalUI
public import WidgetsFeatureLogic

/// The form in which a widget is written.
public struct WidgetFormScreen: View {
  let model: WidgetsFeatureModel
  let form: WidgetForm

  public init(model: WidgetsFeatureModel, form: WidgetForm) {
    self.model = model
    self.form = form
  }

  public var body: some View {
    Box("New widget") {
      ScrollView {
        // FIELDS form
        field("title", "Title") { TextField("required", text: $0) }
        field("rating", "Rating") { TextField("may be empty, a number", text: $0) }
        // END
        if let failure = form.failure.map({ ScreenFailure($0, prefix: "Not saved: ") }) {
          Text("\(failure.message).").foregroundColor(.red)
          if let hint = failure.hint { Text(hint).dim() }
        }
        DraftNote(age: form.draftAge)
        CommandButton(form.isSaving ? "Saving…" : "Save", runs: "save")
      }
      .padding(.horizontal)
    }
    .screen("widgets.form", document: form)
    .commands {
      // FIELDS form commands
      setter("title", "TEXT")
      setter("rating", "NUMBER")
      // END
      Command(name: "save", key: .control("s"), title: "Save", isEnabled: !form.isSaving) { try await save() }
    }
    .discardQuestion(
      isPresented: form.asksToDiscard, isSaving: form.isSaving, screen: "widgets.form.discard", document: form,
      keep: model.keep, discard: model.discard)
  }

  private func save() async throws(ScreenFailure) {
    do {
      try await model.save()
    } catch {
      throw ScreenFailure(error, isOnScreen: true)
    }
  }

  private func setter(_ name: String, _ argument: String) -> Command {
    Command(name: name, title: "Set the \(name)", argument: argument, isEnabled: !form.isSaving) {
      model.textChanged($0, of: name)
    }
  }

  private func field(
    _ name: String, _ title: String, @ViewBuilder input: (Binding<String>) -> some View
  ) -> some View {
    VStack {
      HStack {
        Text(title).dim().frame(width: 12)
        // Not disabled, as what is typed would then run commands.
        input(Binding(get: { form.texts[name] ?? "" }, set: { model.textChanged($0, of: name) })).dim(form.isSaving)
      }
      for problem in form.problems[name] ?? [] { Text(problem).foregroundColor(.red).padding(.leading, 13) }
    }
  }
}
