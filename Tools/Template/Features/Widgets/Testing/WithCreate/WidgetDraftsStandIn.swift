public import Domain

/// One draft, five minutes old, of whatever form.
public struct WidgetDraftsStandIn: DraftRepositoryProtocol {
  private let fields: [String: String]

  public init(_ fields: [String: String]) {
    self.fields = fields
  }

  public func draft(of form: String) -> Draft? { Draft(fields: fields, age: .seconds(300)) }

  public func keep(_ fields: [String: String], of form: String) {}
}
