public import Domain
public import FeatureSupport
public import SettingsFeatureInterface

public typealias SettingsList = ListDocument<SettingItem>
public typealias SettingsRequest = FeatureRequest<SettingsRoute, Never>

/// A setting as the screens draw it and as `--format json` prints it.
public struct SettingItem: Encodable, Equatable, Identifiable, Sendable {
  private enum CodingKeys: String, CodingKey {
    case id, value, origin, purpose, allowed, saved
    case standard = "default"
  }

  public let id: String
  public let value: String
  public let origin: String
  public let purpose: String
  public let allowed: String
  public let standard: String
  /// The value in the file, for the next start; nil for none.
  public let saved: String?

  init(_ setting: Setting) {
    id = setting.id
    value = setting.value
    origin = setting.origin
    purpose = setting.purpose
    allowed = setting.allowed
    standard = setting.defaultValue
    saved = setting.saved
  }

  private var isOverridden: Bool { ["flag", "environment"].contains(origin) }

  /// The value from the next start on, when it is another one; empty otherwise.
  public var next: String { isOverridden || saved ?? standard == value ? "" : saved ?? standard }

  /// What is saved, when that is not in force; empty otherwise.
  public var savedNote: String {
    if isOverridden { return saved.map { "\($0), which the \(origin) overrides" } ?? "" }
    return next.isEmpty ? "" : "\(next), used from the next start"
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
