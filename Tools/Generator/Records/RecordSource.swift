/// JSON that a record is read from: a record, an array of records, or a page that has such an array in an envelope.
package struct RecordSource {
  let json: String
  /// What the problems call the source.
  let file: String
  /// The keys that lead to the items, from the outermost; nil to look for them.
  let root: [String]?
  /// The key of the id; nil to look for it.
  let id: String?
  /// The fields that are left out, with those around them: `author.node_id`.
  let omitted: [String]
  /// Fields whose type is given.
  let typed: Record?

  package init(
    json: String, file: String, root: [String]? = nil, id: String? = nil, omitted: [String] = [], typed: Record? = nil
  ) {
    self.json = json
    self.file = file
    self.root = root
    self.id = id
    self.omitted = omitted
    self.typed = typed
  }

  package struct Result {
    package let record: Record
    package let envelope: Shape.Envelope?
    /// What a user should know: each field that was left out, and each choice that was made for them.
    package let notes: [String]
  }

  /// - Throws: everything in it that no field can represent.
  package func read() throws(Refusal) -> Result { try RecordReader.read(self) }
}
