import EntireTabFeatureInterface
public import InnoRouter

/// Why the app does not navigate as requested; the current screen has not changed.
public enum NavigationRejection: Error, Hashable, Sendable {
  /// It is not a link of this app, or a value in it cannot be read.
  case rejected(DeepLinkRejection)
  /// It is a link of this app, to a path that no tab has; `known` are the links to the tabs.
  case unknownPath(link: String, known: [String])
  /// Only users who have signed in may open it.
  case authenticationRequired(link: String)
  /// There is no tab of that name.
  case unknownTab(String, known: [String])
  /// No feature of this app handles this output of another.
  case unhandledOutput(String)
}

extension NavigationRejection: CustomStringConvertible {
  public var description: String {
    switch self {
    case .rejected(let reason): "The link was not followed: \(reason)."
    case .unknownPath(let link, _): "The link was not followed: no tab has the path of '\(link)'."
    case .authenticationRequired(let link): "The link was not followed: '\(link)' is only for users who have signed in."
    case .unknownTab(let name, _): "There is no tab '\(name)'."
    case .unhandledOutput(let output): "No feature of this app handles '\(output)'."
    }
  }

  /// What to try instead; nil where there is no advice.
  public var hint: String? {
    switch self {
    case .rejected: "A link looks like \(EntireTabLink.url(path: "/TAB")) or \(EntireTabLink.url(path: "/TAB/3"))."
    case .unknownPath(_, let known), .unknownTab(_, let known): "There are \(known.joined(separator: ", "))."
    case .authenticationRequired: "Sign in, then follow it again."
    case .unhandledOutput: nil
    }
  }
}
