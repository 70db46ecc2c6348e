import Domain
import Testing

@Suite struct PostDraftTests {
  @Test(
    arguments: [
      ("T", "B", []), ("", "B", [.title]), (" \t", "B", [.title]), ("a\nb", "B", [.title]), ("T", "", [.body]),
      ("T", "\n", [.body]), ("", "", [.title, .body]), (String(repeating: "é", count: 200), "B", []),
      (String(repeating: "é", count: 201), "B", [.title]), (String(repeating: "👍🏽", count: 200), "B", []),
      (String(repeating: "👍🏽", count: 201), "B", [.title]),
    ] as [(String, String, Set<PostDraft.Field>)])
  func problemsNameTheirFields(title: String, body: String, fields: Set<PostDraft.Field>) {
    #expect(Set(PostDraft(title: title, body: body).problems.keys) == fields)
  }

  @Test(arguments: [
    ("\n", "A post needs a title."), (String(repeating: "a\n", count: 150), "A title is one line."),
    (String(repeating: "x", count: 201), "A title has at most 200 characters; these are 201."),
  ])
  func firstProblemOfATitleIsNamed(title: String, problem: String) {
    #expect(PostDraft(title: title, body: "B").problems[.title] == problem)
  }

  @Test func changesAreTheFieldsThatDiffer() {
    let old = PostDraft(title: "T", body: "B")
    #expect(PostChanges(from: old, to: old).isEmpty)
    #expect(PostChanges(from: old, to: PostDraft(title: "U", body: "B")) == PostChanges(title: "U"))
    #expect(PostChanges(from: old, to: PostDraft(title: "T", body: "C")) == PostChanges(body: "C"))
    #expect(PostChanges(from: old, to: PostDraft(title: "U", body: "C")) == PostChanges(title: "U", body: "C"))
  }

  @Test func onlyWhatChangesCanBeWrong() {
    #expect(PostChanges(title: "T").problems.isEmpty)
    #expect(Set(PostChanges(title: "").problems.keys) == [.title])
    #expect(Set(PostChanges(body: " ").problems.keys) == [.body])
    #expect(Set(PostDraft(body: "B").problems.keys) == [.title])
  }

  @Test func commentNeedsAText() {
    let refusal = DomainError(
      .validation, message: "The comment is not complete", fields: ["body": ["A comment needs a text."]])
    #expect(CommentDraft(postID: 1, name: "", email: "", body: " ").refusal == refusal)
    #expect(CommentDraft(postID: 1, name: "", email: "", body: "x").refusal == nil)
  }

  @Test func keysDiffer() {
    #expect(IdempotencyKey.random() != IdempotencyKey.random())
    // So many that each digit is among them.
    let keys = (0..<100).map { _ in IdempotencyKey.random() }
    #expect(keys.allSatisfy { $0.utf8.count == 32 })
    #expect(Set(keys.joined()) == Set("0123456789abcdef"))
  }
}
