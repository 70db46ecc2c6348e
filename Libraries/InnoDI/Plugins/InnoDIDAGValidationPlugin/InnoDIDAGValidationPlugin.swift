import Foundation
import PackagePlugin

/// Fails the build of a target whose containers need each other, or whose names of containers are ambiguous.
///
/// The check runs when a Swift file of the target has changed: what it wrote then is what the build looks at.
@main
struct InnoDIDAGValidationPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target as? SwiftSourceModuleTarget else { return [] }
    let sources = target.sourceFiles(withSuffix: "swift").map(\.url)
    let folder = target.directoryURL
    let stamp = context.pluginWorkDirectoryURL.appending(path: "InnoDIDAGValidation.txt")
    return [
      .buildCommand(
        displayName: "Checking the containers of \(target.name)",
        executable: try context.tool(named: "InnoDI-DependencyGraph").url,
        arguments: ["--root", folder.path, "--validate-dag", "--allow-empty", "--output", stamp.path],
        inputFiles: sources,
        outputFiles: [stamp])
    ]
  }
}
