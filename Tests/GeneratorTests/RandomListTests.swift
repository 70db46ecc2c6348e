import Fuzzing
import SwiftParser
import SwiftSyntax
import Testing

@testable import Generator

/// Lists of any layout: an element that comes and goes leaves a list that parses, with the same elements and the same
/// comments.
@Suite struct RandomListTests {
  @Test(arguments: SeededGenerator.seeds(fixed: 3, random: 1))
  func elementIsInsertedAndRemovedInAListOfAnyLayout(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let before = SwiftFile(Self.text(using: &generator))
      try #require(parses(before.text), "\(before.text)")
      let elements = try #require(before.elements(of: "all"))
      let index = Int.random(in: 0...elements.count, using: &generator)
      var file = before
      var position = 0
      let isInserted = file.insert("Zed()", intoListOf: "all") { _ in
        defer { position += 1 }
        return position == index
      }
      try #require(isInserted)
      try check(file, has: Array(elements[..<index]) + ["Zed()"] + Array(elements[index...]), asAfter: before)
      file.removeElements(ofListOf: "all") { $0 == "Zed()" }
      try check(file, has: elements, asAfter: before)
    }
  }

  private func check(_ file: SwiftFile, has elements: [String], asAfter before: SwiftFile) throws {
    let change = "\(before.text)\nbecame\n\(file.text)"
    try #require(parses(file.text), "\(change)")
    try #require(file.elements(of: "all") == elements, "\(change)")
    try #require(comments(of: file) == comments(of: before), "\(change)")
  }

  private func comments(of file: SwiftFile) -> [String] {
    Parser.parse(source: file.text).tokens(viewMode: .sourceAccurate).flatMap {
      Array($0.leadingTrivia) + Array($0.trailingTrivia)
    }.filter(
      \.isComment
    )
    .map { Trivia(pieces: [$0]).description }
  }

  private static func text(using generator: inout SeededGenerator) -> String {
    func pick(_ choices: String...) -> String { choices.randomElement(using: &generator) ?? "" }
    func gap() -> String {
      pick("", " ", "\n    ", "\n    ", "  // c\n    ", "\n    // c\n    ", " /* c */ ", "\n\n    ")
    }
    let count = Int.random(in: 0...3, using: &generator)
    var list = "[" + gap()
    for index in 0..<count {
      list += pick("A", "\"b\"", "f(1)", "F {\n      a\n    } link: { o in\n      b\n    }")
      let isLast = index == count - 1
      list += (isLast ? pick("", ",") : pick(",", ",", "\n    ,")) + gap()
    }
    return "let before = [1]\n\nextension E {\n  static let all: [Int] = \(list)]\n}\n"
  }
}
