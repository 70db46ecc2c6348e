import DesignSupport
import SettingsFeatureLogic
import TerminalUI

struct SettingRow: View {
  let setting: SettingItem

  var body: some View {
    HStack(spacing: 2) {
      Text(setting.id).bold().frame(minWidth: 10)
      Text(setting.value)
      StatusPill(setting.origin, tone: setting.origin == "default" ? .neutral : .positive)
    }
  }
}
