public import Domain
public import FeatureSupport
public import SettingsFeatureInterface

public typealias SettingsList = ListDocument<SettingItem>
public typealias SettingsRequest = FeatureRequest<SettingsRoute, Never>

/// A setting as the screens draw it and as `--format json` prints it.
public struct SettingItem: Encodable, Equatable, Identifiable, Sendable {
  public let id: String
  public let value: String
  public let origin: String
  public let purpose: String

  init(_ setting: Setting) {
    id = setting.id
    value = setting.value
    origin = setting.origin
    purpose = setting.purpose
  }
}

/// The form of one setting.
public struct SettingForm: Equatable, Sendable {
  /// The text of the field; empty until the user types.
  public let text: String
  /// Why the text is not valid, as a sentence.
  public let problem: String?
  /// Why it was not saved.
  public let failure: DomainError?
  public let canSave: Bool
  public let isSaving: Bool

  init(_ form: SettingFormReducer.State, of setting: Setting) {
    let isEdited = form.key == setting.id
    text = (isEdited ? form.text : nil) ?? ""
    problem = isEdited ? form.problem : nil
    failure = isEdited ? form.failure : nil
    canSave = isEdited && form.text != nil && form.problem == nil && !form.isSaving
    isSaving = isEdited && form.isSaving
  }
}
