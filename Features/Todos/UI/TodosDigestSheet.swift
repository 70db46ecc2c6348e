import DesignSupport
public import TerminalUI
public import TodosFeatureLogic

public struct TodosDigestSheet: View {
  let digest: TodosDigest

  public init(digest: TodosDigest) {
    self.digest = digest
  }

  public var body: some View {
    Box("Digest") {
      Text("\(digest.completed) of \(digest.total) completed").padding(.horizontal)
    }
    .screen("todos.digest", document: SummaryDocument(summary: digest))
  }
}
