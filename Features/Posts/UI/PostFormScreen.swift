import DesignSupport
public import PostsFeatureLogic
public import TerminalUI

/// The form in which a post is written or edited.
public struct PostFormScreen: View {
  let model: PostsFeatureModel
  let form: PostForm

  public init(model: PostsFeatureModel, form: PostForm) {
    self.model = model
    self.form = form
  }

  public var body: some View {
    Box(form.postID.map { "Edit post \($0)" } ?? "New post") {
      ScrollView {
        if let notice = form.notice { Text(notice).foregroundColor(.yellow) }
        field("title", "Title") { TextField("required", text: Binding(get: { form.title }, set: model.titleChanged)) }
        field("body", "Text") {
          TextEditor("required; ^S saves", text: Binding(get: { form.body }, set: model.bodyChanged))
            .frame(minHeight: 3, maxHeight: 12)
        }
        if let failure = form.failure.map({ ScreenFailure($0, prefix: "Not saved: ") }) {
          Text("\(failure.message).").foregroundColor(.red)
          if let hint = failure.hint { Text(hint).dim() }
        }
        CommandButton(form.isSaving ? "Saving…" : "Save", runs: "save")
      }
      .padding(.horizontal)
    }
    .screen("posts.form", document: form)
    .commands {
      Command(name: "title", title: "Set the title", argument: "TEXT", isEnabled: !form.isSaving) {
        model.titleChanged($0)
      }
      Command(name: "body", title: "Set the text", argument: "TEXT", isEnabled: !form.isSaving) {
        model.bodyChanged($0)
      }
      Command(name: "save", key: .control("s"), title: "Save", isEnabled: !form.isSaving) { try await save() }
    }
    .alert("Discard what you wrote?", isPresented: isAsking) {
      Button("Keep editing") {}
      Button("Discard") { model.discardForm() }
    } message: {
      Text(form.isSaving ? "It is being saved: the server may have it." : "It is not saved.")
        .screen("posts.form.discard", document: form)
        .commands {
          Command(name: "discard", title: "Discard it") { model.discardForm() }
          Command(name: "keep", title: "Keep editing") { model.keepForm() }
        }
    }
  }

  private func save() async throws(ScreenFailure) {
    do {
      try await model.save()
    } catch {
      throw ScreenFailure(error, isOnScreen: true)
    }
  }

  private var isAsking: Binding<Bool> {
    Binding(get: { form.asksToDiscard }, set: { if !$0 { model.keepForm() } })
  }

  private func field(_ name: String, _ title: String, @ViewBuilder input: () -> some View) -> some View {
    VStack {
      HStack {
        Text(title).dim().frame(width: 6)
        // Not disabled, as what is typed would then run commands.
        input().dim(form.isSaving)
      }
      for problem in form.problems[name] ?? [] { Text(problem).foregroundColor(.red).padding(.leading, 7) }
    }
  }
}
