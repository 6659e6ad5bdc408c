/// The rows of which a transaction makes the results another one's, while other rows come, go and move.
///
/// The positions that one command notes are the last ones. Those of several are followed by a ``Provenance``: done for one
/// command too, that takes an edit half as long again.
@usableFromInline
struct StaleRows {
  /// Where they are, in order, once ``settle(count:)`` has been called.
  @usableFromInline private(set) var places: ContiguousArray<Int> = []
  /// The position behind all rows that commands are about, once ``settle(count:)`` has been called.
  @usableFromInline private(set) var end = 0
  private var followed = Provenance()
  /// A command has touched the last row.
  private var reachesEnd = false
  private var isFollowing = false

  @usableFromInline init() {}

  /// Starts with so many rows, to which some commands are done.
  @usableFromInline
  mutating func begin(count: Int, commands: Int) {
    // Mostly there are few, and the array's own way to remove all is made for many.
    if places.count <= 4 { while places.popLast() != nil {} } else { places.removeAll(keepingCapacity: true) }
    (end, reachesEnd) = (0, false)
    isFollowing = commands > 1
    if isFollowing { followed.reset(count: count) }
  }

  /// Rows have gone and others have come, which leaves so many; the one behind them is stale.
  @usableFromInline
  mutating func replace(_ rows: Range<Int>, with new: Int, leaving count: Int) {
    if isFollowing {
      followed.remove(at: rows.lowerBound, count: rows.count)
      followed.insert(at: rows.lowerBound, count: new)
    }
    end = rows.lowerBound + new
    note(end, of: count)
  }

  /// A row has moved; it is stale, and so is what was and is behind it.
  @usableFromInline
  mutating func move(from: Int, to: Int, of count: Int) {
    if isFollowing { followed.move(from: from, to: to, isUpdated: false) }
    if from < to { note(from, of: count) }
    note(to, of: count)
    note(to + 1, of: count)
    if from > to { note(from + 1, of: count) }
    end = to + 1
  }

  /// The row at a position has changed; it is stale.
  @usableFromInline
  mutating func update(_ position: Int, of count: Int) {
    note(position, of: count)
    end = position + 1
  }

  /// The row at a position, if there is one, is stale.
  private mutating func note(_ position: Int, of count: Int) {
    if position >= count { return reachesEnd = true }
    if isFollowing { followed.update(at: position) } else { places.append(position) }
  }

  /// Finds where they are, when all commands are done.
  @usableFromInline
  mutating func settle(count: Int) {
    if isFollowing {
      var places = places
      self.places = []
      followed.forEachPiece(in: 0..<count) { piece, position in
        if piece.isUpdated { places.append(position) }
      }
      self.places = places
      // Each command has noted the row behind those that it is about.
      end = reachesEnd ? count : (places.last ?? -1) + 1
    }
  }
}
