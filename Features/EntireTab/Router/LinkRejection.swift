import EntireTabFeatureInterface
public import InnoRouter

/// Why a link leads nowhere in the app.
public enum LinkRejection: Error, Hashable, Sendable {
  /// It is no link of this app, or a value in it cannot be read.
  case rejected(DeepLinkRejection)
  /// It is a link of this app, to a path that no tab answers; `known` are the paths that there are.
  case unknownPath(link: String, known: [String])
  /// It leads to where only users who have signed in may go.
  case authenticationRequired(link: String)
}

extension LinkRejection: CustomStringConvertible {
  public var description: String {
    switch self {
    case .rejected(let reason): "The link was not followed: \(reason)."
    case .unknownPath(let link, _): "The link was not followed: nothing answers to '\(link)'."
    case .authenticationRequired(let link): "The link was not followed: '\(link)' is only for users who have signed in."
    }
  }

  /// What to try instead; nil where the description says it.
  public var hint: String? {
    switch self {
    case .rejected: "A link looks like \(EntireTabLink.url(path: "/TAB")) or \(EntireTabLink.url(path: "/TAB/3"))."
    case .unknownPath(_, let known): "There are \(known.joined(separator: ", "))."
    case .authenticationRequired: "Sign in, then follow it again."
    }
  }
}
