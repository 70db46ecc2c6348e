import FoundationEssentials
import Generator

/// The service that checks each change of an app.
package enum CI: String, CaseIterable, Sendable {
  case github, gitlab, none

  /// How the paths of its files begin.
  var path: String? {
    switch self {
    case .github: ".github/"
    case .gitlab: ".gitlab-ci.yml"
    case .none: nil
    }
  }
}

/// The licence that an app gives its users; none is the choice to make it later.
package enum Licence: String, CaseIterable, Sendable {
  case mit = "MIT"
  case apache = "Apache-2.0"
  case none

  /// Its text; nil without a licence.
  func text(from scaffold: Tree, for app: String, on date: Date) -> String? {
    switch self {
    case .mit:
      scaffold["LICENSE"]?.replacing(
        /Copyright \(c\) .*/,
        with: "Copyright (c) \(date.formatted(Date.ISO8601FormatStyle().year())) The \(app) authors")
    case .apache: scaffold["Tools/Licences/Apache-2.0.txt"]
    case .none: nil
    }
  }
}
