import SignalGraph

/// What a trial expects of the places of a tree: what they held before, until you say otherwise.
public struct AtomExpectation<Root: AtomRoot> {
  private let state: Root
  private var kept: [ObjectIdentifier: any KeptPlace] = [:]

  init(_ state: Root, _ places: [any TreePlace]) {
    self.state = state
    for place in places { kept[ObjectIdentifier(place)] = place.kept() }
  }

  /// What a place is to hold.
  public subscript<Origin, Place: AtomPlace<Origin>>(path: KeyPath<Root, Place>) -> Origin.Transaction.Snapshot {
    get {
      let place = state[keyPath: path]
      return (kept[ObjectIdentifier(place)] as? KeptSnapshot<Origin>)?.snapshot ?? place.snapshot
    }
    set {
      let place = state[keyPath: path]
      kept[ObjectIdentifier(place)] = KeptSnapshot(place: place, snapshot: newValue)
    }
  }

  /// By what the places differ from what is expected, a line each.
  var differences: [String] { kept.values.flatMap { $0.differences() }.sorted() }
}

/// What a place held.
protocol KeptPlace {
  /// By what it differs from that now.
  func differences() -> [String]
  /// Whether another place holds the same now.
  func isSame(as other: AnyAtomPlace) -> Bool
}

/// What a place held.
struct KeptSnapshot<Origin: Slot>: KeptPlace where Origin.Transaction: AtomTransaction {
  let place: AtomPlace<Origin>
  let snapshot: Origin.Transaction.Snapshot

  func differences() -> [String] {
    if snapshot == place.snapshot { return [] }
    return Origin.Transaction.difference(from: snapshot, to: place.snapshot).differences(at: place.path)
  }

  func isSame(as other: AnyAtomPlace) -> Bool {
    guard let other = other as? AtomPlace<Origin> else { return false }
    return AtomLaws.areSame(snapshot, other.snapshot)
  }
}
