import Harness
import InnoFlowCore

/// An action for one row of many, each time another row; with nothing, a screenful or all of the rows' stores held.
let rowCases: [Case] =
  [unrelatedAction]
  + [1000, 10_000].flatMap { count in
    [0, 20, count].flatMap { scopes in
      [
        rows(
          "\(count) rows, IdentifiedArray, \(scopes) live scopes", scopes: scopes, isIndexed: true,
          aim: scopes == 0 ? 150 : 2000
        ) {
          IdentifiedArray(makeRows(count))
        },
        rows("\(count) rows, plain array, \(scopes) live scopes", scopes: scopes, isIndexed: false) { makeRows(count) },
      ]
    }
  }

/// An action that changes no row, while every row has a live store.
private let unrelatedAction = Case("10000 rows, IdentifiedArray, 10000 live scopes, unrelated action", aim: 200) {
  typealias List = ListFeature<IdentifiedArrayOf<RowFeature.State>>
  let store = Store(reducer: List(), initialState: .init(rows: IdentifiedArray(makeRows(10_000))))
  let held = store.scope(collection: \.rows, action: List.Action.rowActionPath)
  return repeated(holding: held) { _ in store.send(.touch) }
}

private func makeRows(_ count: Int) -> [RowFeature.State] {
  (0..<count).map { RowFeature.State(id: $0, title: "Row \($0)") }
}

private func rows<Rows: RowCollection & Equatable & Sendable & RandomAccessCollection>(
  _ name: String, scopes: Int, isIndexed: Bool, aim: Double? = nil, _ makeRows: @escaping @Sendable () -> Rows
) -> Case where Rows.RowID == Int, Rows.Row == RowFeature.State, Rows.Element == RowFeature.State {
  Case(name, aim: aim) {
    let rows = makeRows()
    let count = rows.count
    let store = Store(reducer: ListFeature<Rows>(), initialState: .init(rows: rows))
    let held =
      scopes == 0
      ? [] : store.scope(collection: \.rows, action: ListFeature<Rows>.Action.rowActionPath).prefix(scopes).map(\.self)
    return repeated(holding: held) { index in store.send(.row(id: index &* stride % count, action: .tap)) }
  } baseline: {
    let rows = Array(makeRows())
    let count = rows.count
    let model = HandWrittenList(rows, isIndexed: isIndexed)
    return repeated(holding: ()) { index in model.tap(index &* stride % count) }
  }
}

/// From one row to the next: prime, so that every row has its turn.
private let stride = 617
