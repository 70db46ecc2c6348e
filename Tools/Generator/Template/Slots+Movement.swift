extension Slot {
  private static func file(_ name: String) -> String { "Features/Posts/Router/\(name).swift" }

  static let movement: [Slot] = [
    .modal(file("PostsFeatureCoordinator")) { _ in ", modal: \"highlights\"" },
    .modal(file("PostsFeatureCoordinator")) { "  let modalStore = ModalStore<\($0.feature)ModalRoute>()\n" },
    .modal(file("PostsFeatureCoordinator")) { _ in "    modalStore.send(.dismissAll)\n" },
    .modal(file("PostsFeatureCoordinator")) { _ in "    case .modal(let modal): modalStore.send(.present(modal, style: .sheet))\n" },
    Slot(file("PostsFeatureCoordinator")) { names, shape in
      shape.hasModal
        ? "\(names.feature)ModalRoute> { NavigationSnapshot(of: navigationStore, modalStore) }"
        : "Never> { NavigationSnapshot(of: navigationStore) }"
    },
    Slot(file("PostsFeatureCoordinator")) { names, shape in "\(shape.hasModal ? "\(names.feature)ModalRoute" : "Never")>) throws" },
    Slot(file("PostsFeatureCoordinator")) { _, shape in "restore(to: navigationStore\(shape.hasModal ? ", modalStore" : ""))" },

    .modal(file("PostsFeatureRouteHost")) {
      """
          ModalHost(store: coordinator.modalStore) { route in
            if hasLoaded {
              switch route {
              case .highlights: \($0.feature)HighlightsSheet(highlights: coordinator.model.highlights)
              }
            } else {
              list
            }
          } content: {

      """
    },
    Slot(file("PostsFeatureRouteHost")) { _, shape in
      """
            } root: {
              list
            }
      \(shape.hasModal ? "    }\n" : "")
      """
    },
    .modal(file("PostsFeatureRouteHost")) { _ in ", onShowHighlights: coordinator.model.showHighlights" },
  ]
}
