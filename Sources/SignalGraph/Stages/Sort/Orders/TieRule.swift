/// What decides between entries of equal order where keys cannot.
///
/// | rule | equals stand |
/// |---|---|
/// | `.by { … }` | by an order of their keys, then by arrival |
/// | `.arrival` | by arrival: the one that came first, first |
///
/// An entry arrives when it is inserted; an update that changes its order does not make it arrive anew. Arrival depends
/// on the path: a stage that is registered late, or reset, starts anew, in the dictionary's order of iteration. Entries of
/// one transaction arrive in the order of its edits; where one of them cancels out and more than 64 others have come after
/// it, the last takes its place.
///
/// A tie that does not equal itself, as NaN, is an `inconsistentOrder` violation, as such an order is.
public struct TieRule<Key: Hashable, Tie: Comparable> {
  @usableFromInline let tie: (Key) -> Tie

  /// Decides by an order of the keys, then by arrival.
  @inlinable public static func by(_ tie: @escaping (Key) -> Tie) -> TieRule { TieRule(tie: tie) }

  @inlinable
  init(tie: @escaping (Key) -> Tie) {
    self.tie = tie
  }
}

extension TieRule where Tie == Int {
  /// Decides by arrival.
  @inlinable public static var arrival: TieRule { TieRule { _ in 0 } }
}
