import InnoNetwork

extension Duration {
  /// A text for messages: in seconds below two minutes, then in whole minutes, hours or days, rounded up. Above 60 days
  /// it is "more than 60 days", because a server may ask for a wait of any length.
  var inWords: String {
    let seconds = self / .seconds(1)
    return switch seconds {
    case ..<0.001: "less than 0.001 seconds"
    case ..<0.0095: "0.00\(Int((seconds * 1000).rounded())) seconds"
    case 1: "1 second"
    case ..<120: "\(secondsText) seconds"
    case ..<7200: "\(Int((seconds / 60).rounded(.up))) minutes"
    case ..<172_800: "\(Int((seconds / 3600).rounded(.up))) hours"
    case ...5_184_000: "\(Int((seconds / 86_400).rounded(.up))) days"
    default: "more than 60 days"
    }
  }
}
