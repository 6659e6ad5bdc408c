import OpenCombine

/// Combine's way: a subject of snapshots, each of which is filtered, sorted and mapped anew.
final class OpenCombinePeer: Peer {
  static let name = "OpenCombine, snapshots"
  private let subject: CurrentValueSubject<[Int: Record], Never>
  private var subscription: AnyCancellable?
  private(set) var outputs: [Int] = []

  init(_ records: [Record]) {
    subject = CurrentValueSubject(
      Dictionary(uniqueKeysWithValues: records.enumerated().map { ($0.offset, $0.element) }))
    subscription = subject.map { rows in rows.filter { $0.value.isMember } }
      .map { rows in rows.sorted { ($0.value.score, $0.key) < ($1.value.score, $1.key) } }
      .map { rows in rows.map { $0.value.output($0.key) } }
      .sink { [unowned self] outputs in self.outputs = outputs }
  }

  func apply(_ edits: [Edit]) {
    if edits.count == 1 {
      subject.value[edits[0].key] = edits[0].record
    } else {
      var rows = subject.value
      for edit in edits { rows[edit.key] = edit.record }
      subject.value = rows
    }
  }

  var first: Int? { outputs.first }
  var count: Int { outputs.count }
}
