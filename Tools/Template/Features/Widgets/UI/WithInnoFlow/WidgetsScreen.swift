import DesignSupport
import FeatureSupport
public import TerminalUI
public import WidgetsFeatureLogic

public struct WidgetsScreen: View {
  let model: WidgetsFeatureModel
  @State private var table = TableState<WidgetItem>()

  public init(model: WidgetsFeatureModel) {
    self.model = model
  }

  public var body: some View {
    let list = model.list
    LoadableContent(list.phase, failure: list.failure, title: "Widgets", noun: "widgets") {
      #if CREATE || UPDATE || DELETE
        if let notice = model.notice { Text(notice).foregroundColor(.yellow) }
      #endif
      ItemTable("Widgets", list.items, of: list.total, state: $table, empty: "There are no widgets.") {
        WidgetItem.columns
        #if UPDATE
          if !model.writeNotes.isEmpty {
            TableColumn.text("Note") { model.writeNotes[$0.id] ?? "" }.width(min: 8, max: 30)
          }
        #endif
      } onOpen: {
        #if DETAIL
          await model.select($0)
        #elseif PAGED
          _ = await model.select($0)
        #else
          _ = model.select($0)
        #endif
      } preview: { widget in
        #if DETAIL
          LoadedPreview(widget.id, load: model.preview) {
            WidgetContent(widget: model.item(widget.id) ?? widget)
            #if SUB
              if let detail = model.detail { WidgetGadgetsSummary(gadgets: detail.gadgets) }
            #endif
          }
        #else
          WidgetContent(widget: widget)
        #endif
      }
      #if PAGED
        .onLast { await model.loadMore() }
      #endif
      #if PAGED
        if let failure = list.moreFailure.map(ScreenFailure.init) {
          Text("There are more widgets, which were not loaded: \(failure.message).").foregroundColor(.red).lineLimit(2)
        }
      #endif
    }
    #if PAGED
      .status(list.isLoadingMore ? "Loading more widgets…" : nil)
    #endif
    .screen("widgets.list", document: list)
    .commands {
      #if DETAIL
        Command.select("widget", id: WidgetItem.id, isEnabled: list.phase.hasContent) {
          await model.select($0)
          return true
        }
      #else
        Command.select("widget", id: WidgetItem.id, isEnabled: list.phase.hasContent, perform: model.select)
      #endif
      Command.refresh(perform: model.refresh)
      #if PAGED
        Command(name: "more", title: "Load more", isEnabled: list.phase.hasContent && list.hasMore) {
          await model.loadMore()
        }
      #endif
      #if CREATE
        Command(name: "create", key: .create, title: "New widget", isEnabled: list.phase.hasContent) { model.write() }
      #endif
      #if UPDATE
        Command.updates(of: list.items.first { $0.id == table.selection }, in: model)
      #endif
      #if DELETE
        Command.onItem(
          "widget", name: "delete", key: .remove, title: "Delete", id: WidgetItem.id, selection: table.selection,
          isEnabled: list.phase.hasContent && !list.items.isEmpty, perform: model.delete)
        Command(name: "undo", key: .undo, title: "Keep the widget", isEnabled: model.deletions.pendingID != nil) {
          table.selection = model.deletions.pendingID
          model.deletions.undo()
        }
      #endif
      #if MODAL
        Command(name: "highlights", key: .summary, title: "Highlights", isEnabled: list.phase.hasContent) {
          model.showHighlights()
        }
      #endif
      #if READ
        Command.gadgets(list.items.first { $0.id == table.selection }, in: model)
      #endif
      #if CALL
        Command.polish(list.items.first { $0.id == table.selection }, in: model)
      #endif
    }
  }
}
