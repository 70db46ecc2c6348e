import DesignSupport
import EntireTabFeatureRouter
import InnoRouter
import InnoTrace
import TerminalUI

/// The whole screen: the app's tabs and screens, a line for a failure, and the key bar.
struct TerminalAppView: View {
  let coordinator: EntireTabCoordinator
  let model: TerminalAppModel
  let screen: FullScreen
  let trace: TraceModel
  let url: @MainActor (String) -> String
  let lettersMove: Bool

  var body: some View {
    panes
      // Cut off where there is not room for all of it: the keys below have to be seen.
      .frame(maxWidth: .infinity, minHeight: 0, maxHeight: .infinity)
      .sheet(item: Binding(get: { model.panel }, set: { model.panel = $0 })) { panel in
        switch panel {
        case .keys(let frame): KeyList(frame: frame, lettersMove: lettersMove)
        case .line(let frame): CommandLinePanel(model: model, frame: frame, screen: screen)
        case .activity: ActivityLog(coordinator.activity)
        case .copy(let texts): CopyPanel(texts: texts) { model.copy($0, screen) }
        case .text(let text): Box("Help") { ScrollView { Text(text) }.padding(.horizontal) }
        }
      }
      .commandFooter { commands, status in
        statusLine(status)
        keyBar(model.panel == nil ? commands + general.filter { !commands.map(\.name).contains($0.name) } : commands)
      }
      .commands {
        if model.panel == nil {
          general
          tabs
        } else {
          closing
        }
      }
      .task { await coordinator.start() }
      .task(id: model.refreshInterval) { await model.refreshRegularly(screen) }
      .task(id: coordinator.loadedAt) { await model.followAge() }
  }

  /// All but the footer: the screens, and the trace below them.
  private var panes: some View {
    VStack {
      EntireTabRouteHost(coordinator: coordinator, showsStatus: false)
        .frame(maxWidth: .infinity, minHeight: trace.isOpen ? 0 : nil, maxHeight: .infinity)
      if trace.isOpen { TracePane(model: trace).frame(maxWidth: .infinity, idealHeight: 12, maxHeight: 12) }
    }
  }

  /// The most urgent of what there is to say: a failure, what can still be undone, what is under way, what happened.
  private func statusLine(_ status: String?) -> some View {
    StatusLine(remark: model.age) {
      if let failure = model.failure {
        Text(failure.message).foregroundColor(.red) + Text(failure.hint.map { "  \($0)" } ?? "").dim()
      } else if let note = model.note {
        Text(note)
      } else if let banner = coordinator.banners.last {
        Text(banner).bold()
      } else if let progress = model.progress ?? status {
        ProgressView(progress).dim()
      } else if case .lost(let reason) = model.live {
        Text("The server is not heard: \(reason).").foregroundColor(.yellow)
      } else {
        Text(coordinator.activity.last ?? "").dim()
      }
    }
  }

  private func keyBar(_ commands: [Command]) -> some View {
    // What one needs first: the way back, and the list of keys.
    let first = commands.filter { $0.key == .escape } + commands.filter { $0.key == "?" }
    return KeyBar(
      first + commands.filter { $0.key != .escape && $0.key != "?" },
      keeping: ["save", "send", "undo", "keys", "quit"])
  }

  private var general: [Command] {
    [
      Command(name: "line", key: ":", title: "Command") { if let frame = screen.frame { model.openLine(on: frame) } },
      Command(name: "keys", key: "?", title: "Keys") { if let frame = screen.frame { model.panel = .keys(frame) } },
      Command(name: "undo", key: .undo, title: "Undo", isEnabled: !coordinator.banners.isEmpty) { coordinator.undo() },
      Command(name: "activity", key: "A", title: "Activity") { model.panel = .activity },
      Command(name: "copy", key: .copy, title: "Copy") {
        model.openCopy(screen.frame?.item.map { CopiedText.all(of: $0, in: coordinator, url: url) })
      },
      Command(name: "mouse", key: "M", title: screen.hasMouse ? "Lend the mouse" : "Take the mouse") {
        model.toggleMouse(screen)
      },
      Command(
        name: "auto-refresh", key: "R", title: model.refreshInterval == nil ? "Refresh by itself" : "Stop refreshing"
      ) {
        model.toggleRefreshing()
      },
      Command(name: "trace", key: "t", title: "Trace") { trace.toggle() },
      Command(name: "quit", key: "q", title: "Quit") { model.quit(screen) },
    ]
  }

  /// Keys that close a panel as Escape does: the one that opened it, and the one that closes other programs.
  private var closing: [Command] {
    ["?", "q"].map { key in
      Command(name: "close \(key)", key: .character(key), title: "Close") { model.panel = nil }
    }
  }

  /// Keys that the key bar leaves out.
  private var tabs: [Command] {
    let numbered = zip(1...9, coordinator.tabs).map { number, tab in
      Command(name: "\(number)", key: .character(Character("\(number)")), title: "Tab \(tab)") {
        try await coordinator.select(tab: tab)
      }
    }
    return numbered + [
      Command(name: "previous", key: "[", title: "Previous tab") { await move { $0.selectPreviousTab() } },
      Command(name: "next", key: "]", title: "Next tab") { await move { $0.selectNextTab() } },
      Command(name: "redraw", key: .control("l"), title: "Draw the screen again") { screen.redraw() },
    ]
  }

  private func move(_ change: (EntireTabCoordinator) -> Void) async {
    guard coordinator.confirmLeaving() else { return }
    change(coordinator)
    await coordinator.start()
  }
}
