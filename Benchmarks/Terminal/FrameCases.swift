import Glibc
import Harness
import TerminalUI

private let null = open("/dev/null", O_WRONLY)

private func send(_ bytes: some Collection<UInt8>) {
  _ = bytes.withContiguousStorageIfAvailable { write(null, $0.baseAddress, $0.count) }
}

/// Both lists after `presses` presses of the down key. They must send the same bytes: otherwise the comparison would be
/// between different work.
@MainActor
private func lists(of count: Int, after presses: Int) -> (PeopleList, PlainList) {
  let (subject, plain) = (PeopleList(count: count), PlainList(count: count))
  for _ in 0..<presses {
    subject.press(.down)
    plain.move(1)
    precondition(
      subject.frame(isFresh: false).elementsEqual(plain.frame(isFresh: false)), "the bytes of a key press differ")
  }
  precondition(subject.frame(isFresh: true).elementsEqual(plain.frame(isFresh: true)), "the bytes of a frame differ")
  return (subject, plain)
}

/// A key press at the end of the screen, which scrolls the list and changes every row. Returns to the start before the
/// list ends.
@MainActor
private func pressing(_ list: PeopleList) -> Work {
  repeated(holding: 0) { index in
    list.press(index % 800 == 799 ? .home : .down)
    send(list.frame(isFresh: false))
  }
}

/// Frames and key presses on a screen of 200 × 60 cells, beside C that sends the same bytes.
let frameCases: [Case] = [
  Case("a frame of 200 × 60, from the views to the bytes", aimedRatio: 5) {
    let (list, _) = lists(of: 100_000, after: 100)
    return repeated { send(list.frame(isFresh: true)) }
  } baseline: {
    let (_, list) = lists(of: 100_000, after: 100)
    return repeated { send(list.frame(isFresh: true)) }
  },

  Case("a key press that scrolls 100,000 rows", aimedRatio: 10) {
    pressing(lists(of: 100_000, after: 100).0)
  } baseline: {
    let (_, list) = lists(of: 100_000, after: 100)
    return repeated(holding: 0) { index in
      list.move(index % 800 == 799 ? -100_000 : 1)
      send(list.frame(isFresh: false))
    }
  },

  Case("a key press among 100,000 rows beside one among 1,000", aimedRatio: 1.2) {
    pressing(lists(of: 100_000, after: 100).0)
  } baseline: {
    pressing(lists(of: 1_000, after: 100).0)
  },

  Case("a key press in a table of 100,000 rows beside one of 1,000", aimedRatio: 1.2) {
    pressing(PeopleList(count: 100_000, isTable: true))
  } baseline: {
    pressing(PeopleList(count: 1_000, isTable: true))
  },

  Case("a key press in a table beside one in a list", aimedRatio: 2.5) {
    pressing(PeopleList(count: 100_000, isTable: true))
  } baseline: {
    pressing(PeopleList(count: 100_000))
  },
]
