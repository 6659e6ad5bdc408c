import SignalGraph

/// This library: a slot, three stages, each with a state of its own, and a monitor that is called for each change.
struct SignalGraphPeer: Peer {
  static let name = "SignalGraph"
  private let slot: DictionarySlot<Int, Record>
  private let view: ArrayStorage<Int>
  private let token: ObservationToken

  init(_ records: [Record]) {
    slot = DictionarySlot(TableDictionary(uniqueKeysWithValues: records.enumerated().map { ($0.offset, $0.element) }))
    view = slot.filter { $0.value.isMember }.sorted { $0.value.score }.map { $0.value.output($0.key) }
    token = view.observe { _, _ in }
  }

  func apply(_ edits: [Edit]) {
    if edits.count == 1 {
      slot[edits[0].key] = edits[0].record
    } else {
      transaction { for edit in edits { slot[edit.key] = edit.record } }
    }
  }

  var first: Int? { view.first }
  var count: Int { view.count }
  var outputs: [Int] { Array(view.elements) }

  func end() {
    token.tearDown()
    view.tearDown()
  }
}
