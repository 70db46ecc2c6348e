import Foundation
import Programs
import Testing

/// What runs elsewhere, on a CI's machines and in containers: the files are read, and refer to what is there.
struct DeliveryTests {
  private static let root = PackageFolder.above(#filePath)

  private static func text(_ path: String) throws -> String {
    try String(contentsOfFile: "\(root)/\(path)", encoding: .utf8)
  }

  private static func json(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  /// A file of YAML as JSON.
  private static func yaml(_ path: String) async throws -> [String: Any] {
    let convert = "import json, sys, yaml; print(json.dumps(yaml.safe_load(open(sys.argv[1])), default=str))"
    let outcome = try await Program(named: "python3").run(["-c", convert, "\(root)/\(path)"])
    try #require(outcome.code == 0, "\(outcome.error)")
    return try json(outcome.output)
  }

  private static let canReadYAML: Bool = {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", "-c", "import yaml"]
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }()

  /// The version of Swift of the Dockerfile, which the others are compared with.
  private static func swift() throws -> String {
    String(try #require(try text("Dockerfile").firstMatch(of: /ARG SWIFT=(\S+)/)).output.1)
  }

  @Test(.enabled("PyYAML is not installed") { canReadYAML })
  func gitHubRunsTheCheckWithTheTestedVersionAndAnUntestedOne() async throws {
    let jobs = try #require(try await Self.yaml(".github/workflows/check.yml")["jobs"] as? [String: [String: Any]])
    let job = try #require(jobs["check"])
    let steps = try #require(job["steps"] as? [[String: Any]])
    #expect(steps.last?["run"] as? String == "scripts/check")
    #expect(steps.compactMap { $0["run"] as? String }.dropLast().allSatisfy { $0.hasPrefix("git config ") })
    #expect(job["container"] as? String == "swift:${{ matrix.swift }}-noble")
    let matrix = try #require((job["strategy"] as? [String: Any])?["matrix"] as? [String: [[String: Any]]])
    let versions = try #require(matrix["include"])
    #expect(try versions.map { $0["swift"] as? String } == [Self.swift(), "6.2"])
    #expect(versions.map { $0["untested"] as? Bool } == [false, true])
    #expect(job["continue-on-error"] as? String == "${{ matrix.untested }}")
  }

  @Test(.enabled("PyYAML is not installed") { canReadYAML })
  func gitLabRunsTheCheckWithTheTestedVersionAndAnUntestedOne() async throws {
    let file = try #require(try await Self.yaml(".gitlab-ci.yml") as? [String: [String: Any]])
    #expect(file[".check"]?["script"] as? String == "scripts/check")
    #expect(file[".check"]?["image"] as? String == "swift:$SWIFT-noble")
    let jobs = file.filter { $0.value["extends"] as? String == ".check" }
    #expect(jobs.count == file.count - 1)
    let versions = jobs.values.compactMap { ($0["variables"] as? [String: String])?["SWIFT"] }
    #expect(try versions.sorted() == ["6.2", Self.swift()])
    for job in jobs.values {
      let isUntested = (job["variables"] as? [String: String])?["SWIFT"] == "6.2"
      #expect(job["allow_failure"] as? Bool == (isUntested ? true : nil))
    }
  }

  @Test func everyStageThatTheDockerfileCopiesFromIsAbove() throws {
    var stages: [String] = []
    // An instruction goes on where a line ends with a backslash.
    let lines = try Self.text("Dockerfile").replacing("\\\n", with: " ").split(separator: "\n")
    for line in lines where !line.hasPrefix("#") {
      let words = line.split(separator: " ").map(String.init)
      #expect(["ARG", "COPY", "ENTRYPOINT", "FROM", "RUN", "USER", "WORKDIR"].contains(words[0]), "\(line)")
      if words[0] == "FROM" {
        #expect(stages.contains(words[1]) || words[1].contains(":"), "\(line)")
        if words.count > 2 { stages.append(words[3]) }
      }
      for source in line.matches(of: /from=([^, ]+)/) { #expect(stages.contains(String(source.output.1)), "\(line)") }
      // What a RUN starts of this package is there.
      for script in line.matches(of: /scripts\/\w+/) {
        #expect(FileManager.default.isExecutableFile(atPath: "\(Self.root)/\(script.output)"), "\(line)")
      }
    }
    #expect(stages == ["tools", "build"])
  }

  @Test func developmentContainerIsAStageOfTheDockerfile() throws {
    let build = try #require(
      try Self.json(Self.text(".devcontainer/devcontainer.json"))["build"] as? [String: String])
    #expect(FileManager.default.fileExists(atPath: "\(Self.root)/.devcontainer/\(build["dockerfile"] ?? "")"))
    #expect(try Self.text("Dockerfile").contains(" AS \(build["target"] ?? "")\n"))
  }

  /// `scripts/line-length` and `swift format` check the same.
  @Test func editorBreaksLinesAsTheFormatterDoes() throws {
    let format = try Self.json(Self.text(".swift-format"))
    let indentation = try #require((format["indentation"] as? [String: Int])?["spaces"])
    let length = try #require(format["lineLength"] as? Int)
    let lines = try Self.text(".editorconfig").split(separator: "\n")
    #expect(lines.contains("indent_size = \(indentation)") && lines.contains("max_line_length = \(length)"))
  }
}
