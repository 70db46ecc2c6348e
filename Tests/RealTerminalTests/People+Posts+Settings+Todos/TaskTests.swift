import Foundation
import Programs
import Testing

/// Tasks of a user, from the first screen, with at most so many keys; a typed text counts as one.
@Suite(.enabled(if: TmuxSession.isInstalled, "needs tmux"))
struct TaskTests {
  /// A task: what is pressed or typed, the number of keys that it may take, and what the screen shows then.
  struct Task: Sendable, CustomTestStringConvertible {
    enum Step: Sendable {
      case key(String)
      case text(String)
      /// Waits for a text, as a user does who reads the screen.
      case read(String)
    }

    let testDescription: String
    let most: Int
    let steps: [Step]
    let shows: [String]
    var hides: [String] = []
  }

  static let tasks = [
    Task(
      testDescription: "finish todo 120", most: 5,
      steps: [
        .key("3"), .read("of 200"), .key("/"), .text("120"), .read("· 120"), .key("Enter"), .key("Space"),
      ],
      shows: ["Saved 'insure the sleepy violin"]),
    Task(
      testDescription: "toggle five todos by marking", most: 12,
      steps: [
        .key("3"), .read("of 200"), .key("v"), .key("v"), .key("v"), .key("v"), .key("v"), .key("Space"),
      ],
      shows: ["Saved '", "› 6 "]),
    Task(
      testDescription: "open the author of post 60", most: 6,
      steps: [.key(":"), .text("posts show 60"), .key("Enter"), .read("comments"), .key("o")],
      shows: ["Contact", "[1 People"]),
    Task(
      testDescription: "filter people by city and open the second", most: 5,
      steps: [.key("/"), .text("lisbon"), .key("Enter"), .key("j"), .read("› 5 "), .key("Enter")],
      shows: ["Renée Tremblay", "Contact"]),
    Task(
      testDescription: "write a post of three paragraphs", most: 6,
      steps: [
        .key("2"), .read("once more the woollen"), .key("c"), .read("New post"), .text("A lantern"), .key("Tab"),
        .text("One.\n\nTwo.\n\nThree."), .read("Three."), .key("C-s"),
      ],
      shows: ["0 comments", "\nOne.\n\nTwo.\n\nThree.\n"]),
    Task(
      testDescription: "write the same post in an editor", most: 7,
      steps: [
        .key("2"), .read("once more the woollen"), .key("c"), .read("New post"), .text("A lantern"), .key("Tab"),
        .key("C-e"), .read("Three."), .key("C-s"),
      ],
      shows: ["0 comments", "\nOne.\n\nTwo.\n\nThree.\n"]),
    Task(
      testDescription: "delete the third post and undo it from another tab", most: 6,
      steps: [
        .key("2"), .read("once more the woollen"), .key("j"), .key("j"), .read("› 3 "), .key("d"),
        .read("Deleted in "), .key("1"), .read("[1 People"), .key("u"),
      ],
      shows: ["[1 People"], hides: ["Deleted in"]),
    Task(
      testDescription: "add a comment of two lines", most: 6,
      steps: [
        .key("2"), .read("once more the woollen"), .key("m"), .read("Add a comment"), .key("Tab"),
        .text("One.\nTwo."), .read("Two."), .key("C-s"),
      ],
      shows: ["guest@example.com", "\n    One.\n    Two."]),
    Task(
      testDescription: "change the theme and go back to the default", most: 10,
      steps: [
        .key("5"), .read("› api"), .key("/"), .text("theme"), .read("· theme"), .key("Enter"), .key("Enter"),
        .read("Allowed  auto, light or dark"), .text("dark"), .key("Enter"), .read("Saved    dark"), .key("Escape"),
        .read("Esc Back"), .key("Escape"), .read("Default"), .key("d"),
      ],
      shows: ["› theme", "Saved theme"], hides: ["dark"]),
    Task(
      testDescription: "copy the link of a post", most: 3,
      steps: [.key("2"), .read("once more the woollen"), .key("y"), .read("Copy"), .key("Enter")],
      shows: ["Copied: innosample://host/posts/1"]),
    Task(
      testDescription: "go to a link with completion", most: 5,
      steps: [.key(":"), .text("open "), .read("innosample://host/people"), .key("Tab"), .key("Tab"), .key("Enter")],
      shows: ["[1 People"]),
    Task(
      testDescription: "see the path of an action in the trace", most: 4,
      steps: [.key("r"), .key("t"), .read("Trace")],
      shows: ["request GET /users", "phase refreshing → loaded"]),
  ]

  /// With a folder of its own for what the embedded API keeps.
  private func withApp(_ body: @escaping (TmuxSession) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let editor = folder.appending(path: "editor")
      try Data("#!/bin/sh\nprintf 'One.\n\nTwo.\n\nThree.\n' > \"$1\"\n".utf8).write(to: editor)
      try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: editor.path)
      let folders = "XDG_STATE_HOME=\(folder.path) XDG_CONFIG_HOME=\(folder.path)"
      let environment = "LANG=C.UTF-8 \(folders) EDITOR=\(editor.path) VISUAL="
      try await TmuxSession.with(columns: 80, rows: 24, environment: environment) { session in
        try await session.enter("clear; \(Program.buildFolder)/innosample")
        try await body(session)
      }
    }
  }

  @Test(arguments: tasks)
  func taskTakesNoMoreKeysThan(task: Task) async throws {
    let keys = task.steps.count { if case .read = $0 { false } else { true } }
    #expect(keys <= task.most)
    try await withApp { session in
      try await session.wait(for: ["Loaded 10 of 10 people", "› 1 "])
      for step in task.steps {
        switch step {
        case .key(let key): try await session.press(key)
        case .text(let text): try await session.type(text)
        case .read(let text): try await session.wait(for: [text])
        }
      }
      try await session.wait(for: task.shows, without: task.hides)
    }
  }

  @Test func listOfAnEightyColumnTerminalShowsSeventeenItems() async throws {
    try await withApp { session in
      try await session.wait(for: ["Loaded 10 of 10 people"])
      try await session.press("3")
      let screen = try await session.wait(for: ["1 of 200"])
      #expect(screen.split(separator: "\n").count { $0.contains("○") || $0.contains("✓") } >= 17)
    }
  }
}
