import DesignSupport
public import PostsFeatureLogic
public import TerminalUI

/// What a command has done, or would do.
public struct PostReceiptScreen: View {
  private struct Deletion: Encodable {
    let deleted: Int
  }

  private let receipt: PostReceipt

  public init(_ receipt: PostReceipt) {
    self.receipt = receipt
  }

  public var body: some View {
    switch receipt {
    case .deleted(let id): Text("Post \(id) is deleted.").screen("posts.deleted", document: Deletion(deleted: id))
    case .requests(let requests): DryRunScreen(requests, screen: "posts.requests")
    }
  }
}
