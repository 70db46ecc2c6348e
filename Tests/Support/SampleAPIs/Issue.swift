import Foundation

/// An issue of the tracker, as GitHub's API describes it (REST API, "Issues").
struct Issue {
  let number: Int
  var title: String
  var body: String?
  var isOpen = true
  var login = "octo"
  var labels: [String] = []
  var comments: [Comment] = []
  var createdAt: Date
  var updatedAt: Date
  var closedAt: Date?
  var lockedAt: Date?

  /// What has happened to it, the first at first, as JSON.
  var events: [String] {
    let all = [("opened", createdAt), ("closed", closedAt), ("locked", lockedAt)]
    return all.enumerated().compactMap { index, event in
      event.1.map {
        #"{"id":\#(number * 10 + index),"node_id":"E_kw\#(number)","actor":\#(user(login)),"event":"\#(event.0)","#
          + #""commit_id":null,"created_at":\#($0.json)}"#
      }
    }
  }

  struct Comment {
    let id: Int
    let body: String
    let login: String
    let createdAt: Date

    var json: String {
      #"{"id":\#(id),"user":\#(user(login)),"created_at":\#(createdAt.json),"updated_at":\#(createdAt.json),"#
        + #""body":\#(body.json),"performed_via_github_app":null}"#
    }
  }

  /// - Parameter issues: The URL of the repository's issues.
  func json(in issues: String) -> String {
    """
    {"url":\("\(issues)/\(number)".json),"comments_url":\("\(issues)/\(number)/comments".json),\
    "html_url":"https://tracker.example/acme/tools/issues/\(number)","id":\(2_000_000 + number * 7),\
    "node_id":"I_kw\(number)","number":\(number),"title":\(title.json),"user":\(user(login)),\
    "labels":\(labels.map(label).json),"state":"\(isOpen ? "open" : "closed")","locked":\(lockedAt != nil),"assignee":null,\
    "assignees":[],"milestone":null,"comments":\(comments.count),"created_at":\(createdAt.json),\
    "updated_at":\(updatedAt.json),"closed_at":\(closedAt?.json ?? "null"),"active_lock_reason":null,\
    "body":\(body.json),"state_reason":\(isOpen ? "null" : #""completed""#)}
    """
  }

  private func label(_ name: String) -> String {
    let color = ["bug": "d73a4a", "enhancement": "a2eeef"][name] ?? "cfd3d7"
    return #"{"id":\#(name.utf8.count),"name":"\#(name)","color":"\#(color)","default":true,"description":null}"#
  }

  /// Numbers 1 to 57; each fourth is closed, each third has no body, and number 30 has more comments than fit a page.
  static let samples: [Issue] = (1...57).map { number in
    let created = Date.of(number)
    let verb = String.choice(number, of: "Crash|Wrong total|Slow start|Typo|Missing option|Flaky test|Leak")
    let place = String.choice(number / 7, of: "in the parser|after an update|on large files|with two users|in the help")
    return Issue(
      number: number, title: "\(verb) \(place)",
      body: number.isMultiple(of: 3) ? nil : "Seen in version 1.\(number).\n\nIt happens each time.",
      isOpen: !number.isMultiple(of: 4), login: .choice(number, of: "mona|hubot|octo"),
      labels: number % 5 < 2 ? [] : number.isMultiple(of: 2) ? ["bug"] : ["bug", "enhancement"],
      comments: (0..<(number == 30 ? 34 : number % 4)).map { index in
        Comment(
          id: number * 100 + index, body: .choice(index, of: "I see it too.|Which version?|Fixed by the last release."),
          login: .choice(number + index, of: "hubot|mona|octo"), createdAt: created + Double(60 * (index + 1)))
      },
      createdAt: created, updatedAt: created + 3600, closedAt: number.isMultiple(of: 4) ? created + 3600 : nil)
  }
}

private func user(_ login: String) -> String {
  #"{"login":"\#(login)","id":\#(login.utf8.count),"avatar_url":"https://tracker.example/u/\#(login).png","#
    + #""type":"User","site_admin":false}"#
}
