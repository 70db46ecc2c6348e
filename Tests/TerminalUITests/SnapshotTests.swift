import DesignSupport
import TerminalUI
import Testing

/// A whole screen as text, at the widths that people have.
@MainActor
struct SnapshotTests {
  private struct PeopleScreen: View {
    let people: [Person]

    var body: some View {
      VStack {
        ScreenTitle("People", remark: "\(people.count) of 10")
        List(people, selection: .constant(2)) { person in
          HStack {
            Text(person.name).bold()
            Spacer()
            StatusPill(person.city)
          }
          Text("@user\(person.id) • somebody\(person.id)@a-rather-long-domain.example").dim().lineLimit(1)
        }
        Divider()
      }
    }
  }

  private func snapshot(_ width: Int?) -> String {
    Frame(of: PeopleScreen(people: Person.samples), width: width).text(styles: .plain)
  }

  @Test
  func theScreenFitsFortyColumns() {
    #expect(
      snapshot(40) == """
        People  3 of 10
          Ada Lovelace                  [London]
          @user1 • somebody1@a-rather-long-doma…
        › 山田太郎                        [東京]
          @user2 • somebody2@a-rather-long-doma…
          Zoë 👩‍👩‍👧 Family              [São Paulo]
          @user3 • somebody3@a-rather-long-doma…
        ────────────────────────────────────────

        """)
  }

  @Test
  func theScreenFitsEightyColumns() {
    #expect(
      snapshot(80) == """
        People  3 of 10
          Ada Lovelace                                                          [London]
          @user1 • somebody1@a-rather-long-domain.example
        › 山田太郎                                                                [東京]
          @user2 • somebody2@a-rather-long-domain.example
          Zoë 👩‍👩‍👧 Family                                                      [São Paulo]
          @user3 • somebody3@a-rather-long-domain.example
        ────────────────────────────────────────────────────────────────────────────────

        """)
  }

  @Test
  func theScreenFitsAHundredAndTwentyColumns() {
    #expect(
      snapshot(120) == """
        People  3 of 10
          Ada Lovelace                                                                                                  [London]
          @user1 • somebody1@a-rather-long-domain.example
        › 山田太郎                                                                                                        [東京]
          @user2 • somebody2@a-rather-long-domain.example
          Zoë 👩‍👩‍👧 Family                                                                                              [São Paulo]
          @user3 • somebody3@a-rather-long-domain.example
        ────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────

        """)
  }

  @Test
  func theScreenFitsUnlimitedWidth() {
    #expect(
      snapshot(nil) == """
        People  3 of 10
          Ada Lovelace                           [London]
          @user1 • somebody1@a-rather-long-domain.example
        › 山田太郎                                 [東京]
          @user2 • somebody2@a-rather-long-domain.example
          Zoë 👩‍👩‍👧 Family                       [São Paulo]
          @user3 • somebody3@a-rather-long-domain.example
        ─────────────────────────────────────────────────

        """)
  }
}
