import DesignSupport
public import SettingsFeatureLogic
public import TerminalUI

/// A setting, and the form that changes it.
public struct SettingsDetailScreen: View {
  let model: SettingsFeatureModel
  let setting: SettingItem
  let form: SettingForm

  public init(model: SettingsFeatureModel, setting: SettingItem, form: SettingForm) {
    self.model = model
    self.setting = setting
    self.form = form
  }

  public var body: some View {
    VStack {
      SettingFields(setting: setting)
      HStack {
        Text("New value").dim()
        TextField(setting.value, text: Binding(get: { form.text }, set: { model.edit(setting.id, text: $0) }))
          .onSubmit { Task.immediate { await model.save(setting.id) } }
          .dim(form.isSaving)
      }
      if let problem = form.problem { Text(problem).foregroundColor(.red) }
      if let failure = form.failure.map(ScreenFailure.init) {
        Text("Not saved: \(failure.message).").foregroundColor(.red)
        if let hint = failure.hint { Text(hint).dim() }
      }
      Text(form.isSaving ? "Saving…" : "A saved value takes effect at the next start.").dim()
    }
    .commands {
      Command(name: "set", title: "Save a new value", argument: "VALUE", isEnabled: !form.isSaving) {
        try await set($0)
      }
      Command(name: "save", key: .control("s"), title: "Save", isEnabled: form.canSave) {
        await model.save(setting.id)
        try reportProblem()
      }
      Command(name: "default", key: .remove, title: "Use the default", isEnabled: !form.isSaving) {
        await model.useDefault(setting.id)
        try reportProblem()
      }
    }
  }

  private func set(_ text: String) async throws {
    model.edit(setting.id, text: text)
    await model.save(setting.id)
    try reportProblem()
  }

  private func reportProblem() throws(ScreenFailure) {
    let form = model.form(of: setting.id)
    if let failure = form?.failure { throw ScreenFailure(failure, isOnScreen: true) }
    if let problem = form?.problem { throw ScreenFailure(code: .usage, message: problem, isOnScreen: true) }
  }
}

/// What is known of a setting.
struct SettingFields: View {
  let setting: SettingItem

  var body: some View {
    VStack {
      Text(setting.id).bold()
      Text(setting.purpose)
      Divider()
      FieldList([
        "Value": setting.value, "From": setting.origin, "Saved": setting.savedNote, "Default": setting.standard,
        "Allowed": setting.allowed,
      ])
    }
  }
}
