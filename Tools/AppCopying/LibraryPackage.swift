import FoundationEssentials

/// Where an app takes its libraries, the rules of its architecture and the generator of its features from.
package enum LibraryPackage: Equatable, Sendable {
  /// The scaffold's repository, at a version or a commit.
  case repository(url: String, Requirement)
  /// A folder, relative to the app's or absolute: the copy in the app, or a clone of the scaffold.
  case folder(String)

  package enum Requirement: Equatable, Sendable {
    case version(String, revision: String)
    case revision(String)
  }

  /// The copy of the scaffold's libraries in an app.
  package static let vendored = LibraryPackage.folder(vendoredFolder)
  static let vendoredFolder = "Vendor/InnoSample"

  /// A folder by its path from the app's folder, which is the same on each machine where both lie side by side.
  package static func folder(_ path: String, from app: String) -> LibraryPackage {
    func parts(_ path: String) -> [Substring] {
      URL(filePath: path, directoryHint: .isDirectory).standardizedFileURL.path.split(separator: "/")
    }
    let (target, start) = (parts(path), parts(app))
    let shared = zip(target, start).prefix { $0 == $1 }.count
    let steps = Array(repeating: "..", count: start.count - shared) + target.dropFirst(shared).map(String.init)
    return .folder(steps.joined(separator: "/"))
  }

  /// The last component of the place, as SwiftPM names the package.
  var identity: String {
    let place =
      switch self {
      case .repository(let url, _): url
      case .folder(let path): path
      }
    let last = place.split { $0 == "/" || $0 == ":" }.last.map(String.init) ?? place
    return last.hasSuffix(".git") ? String(last.dropLast(4)) : last
  }

  /// As Package.swift declares it.
  var declaration: String {
    let package =
      switch self {
      case .repository(let url, .version(let version, _)): ".package(url: \"\(url)\", from: \"\(version)\")"
      case .repository(let url, .revision(let revision)): ".package(url: \"\(url)\", revision: \"\(revision)\")"
      case .folder(let path): ".package(path: \"\(path)\")"
      }
    return """
      /// The libraries, the rules of the architecture and the generator of features. scripts/update-libraries takes
      /// another version of them.
      var scaffold: Package.Dependency {
        \(package)
      }

      """
  }
}

extension LibraryPackage: CustomStringConvertible {
  package var description: String {
    switch self {
    case .repository(let url, .version(let version, _)): "\(url), \(version)"
    case .repository(let url, .revision(let revision)): "\(url), \(revision)"
    case .folder(Self.vendoredFolder): "a copy in \(Self.vendoredFolder)"
    case .folder(let path): path
    }
  }
}
