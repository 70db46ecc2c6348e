import DesignSupport
public import SettingsFeatureLogic
public import TerminalUI

public struct SettingsDigestSheet: View {
  let digest: SettingsDigest

  public init(digest: SettingsDigest) {
    self.digest = digest
  }

  public var body: some View {
    Box("Digest") {
      Text("\(digest.completed) of \(digest.total) completed").padding(.horizontal)
    }
    .screen("settings.digest", document: SummaryDocument(summary: digest))
  }
}
