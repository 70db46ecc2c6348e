import ArchitectureRules
import Testing

@Suite struct MarkedBlockTests {
  private static let text = "# Title\n<!-- architecture:begin -->\nold\nlines\n<!-- architecture:end -->\nThe rest.\n"

  @Test func contentsAreTheTextBetweenTheMarkers() throws {
    #expect(try MarkedBlock.architecture.contents(of: Self.text) == "old\nlines")
  }

  @Test func replacingKeepsTheRestOfTheText() throws {
    #expect(
      try MarkedBlock.architecture.replacing("new", in: Self.text)
        == "# Title\n<!-- architecture:begin -->\nnew\n<!-- architecture:end -->\nThe rest.\n")
  }

  @Test(arguments: [
    "", "<!-- architecture:begin -->\n", "<!-- architecture:end -->\n<!-- architecture:begin -->\n",
    "text <!-- architecture:begin -->\nend",
    "<!-- architecture:begin -->\n<!-- architecture:begin -->\n<!-- architecture:end -->\n",
  ])
  func textWithoutBothMarkersIsAnError(_ text: String) {
    let failure = #expect(throws: MarkedBlock.Failure.self) { try MarkedBlock.architecture.contents(of: text) }
    #expect(
      failure?.description
        == "the text needs one line <!-- architecture:begin --> and, below it, one line <!-- architecture:end -->")
  }
}
