import SignalGraph
import SignalGraphTesting
import Testing

/// Updates to equal values, in transactions that are applied inside a body.
@Suite struct AppliedRefreshTests {
  @Test func `what is announced though it is equal is announced in a body too`() {
    struct Job: Equatable {
      var (id, title) = (1, "wash")
      static func == (one: Job, other: Job) -> Bool { one.id == other.id }
    }
    let source = ArraySlot([Job()], areEqual: { $0.title == $1.title })
    let value = ValueSlot(Job(), areEqual: { $0.title == $1.title })
    let (copy, copiedValue) = (ArraySlot([Job()]), ValueSlot(Job()))
    var (sent, sentValues): ([ArrayTransaction<Job>], [ValueTransaction<Job>]) = ([], [])
    let tokens = [
      source.observe { _, change in if let sending = change.transaction { sent.append(sending) } },
      value.observe { _, change in if let sending = change.transaction { sentValues.append(sending) } },
    ]
    for title in ["iron", "steam"] {
      source[0].title = title
      value.value.title = title
    }
    transaction {
      sent.forEach { copy.apply($0) }
      sentValues.forEach { copiedValue.apply($0) }
    }
    #expect(copy[0].title == "steam" && copiedValue.value.title == "steam")
    tokens.forEach { $0.tearDown() }
  }

  @Test func `a refresh that a map announces stands beside other edits`() {
    let rows = ArraySlot(["a"])
    let upper = rows.map { $0.uppercased() }
    let copy = ArraySlot(["A"])
    var last = ArrayTransaction<String>()
    let token = upper.observe { _, change in if let sent = change.transaction { last = sent } }
    rows.refresh(at: 0)
    expectSignals(
      of: copy, [.transition([.insert("B", at: 1), .update(at: 0, past: "A", future: "A")])]
    ) {
      transaction {
        copy.append("B")
        copy.apply(last)
      }
    }
    token.tearDown()
    upper.tearDown()
  }
}
