/// How one array becomes another: which rows go, move, come and change, with as few moves as possible.
///
/// Enters: the old rows, and an ``ReorderedRows`` of the new ones. Leaves: commands in a transaction.
///
/// The rows of a longest increasing subsequence of old positions stay, and each other row is moved once. Nothing is
/// compared: what was announced as updated counts as updated.
@usableFromInline
struct Rearrangement<Row> {
  @usableFromInline let past: [Row]
  @usableFromInline let reordered: ReorderedRows<Row>
  /// The old positions of rows that go, ascending.
  @usableFromInline var gone: [Int] = []
  /// For each row that is kept, in the new order, its rank among these in the old order.
  @usableFromInline var order: [Int32] = []
  /// The new positions of the rows that are kept, of those that come, and of those that only change.
  @usableFromInline var kept: [Int] = []
  @usableFromInline var arrived: [Int] = []
  @usableFromInline var changed: [Int] = []
  /// For each row of `order` whether it need not move.
  @usableFromInline var stays: [Bool] = []
  @usableFromInline var moves = 0

  @inlinable
  init(from past: TreeArray<Row>, to reordered: ReorderedRows<Row>) {
    self.past = Array(past)
    self.reordered = reordered
    var ranks = [Int32](repeating: -1, count: past.count)
    for place in reordered.pasts where place >= 0 { ranks[Int(place)] = 0 }
    var living: Int32 = 0
    for place in ranks.indices {
      if ranks[place] < 0 { gone.append(place) } else { ranks[place] = living }
      if ranks[place] >= 0 { living += 1 }
    }
    for (place, past) in reordered.pasts.enumerated() {
      if past < 0 {
        arrived.append(place)
      } else {
        kept.append(place)
        order.append(ranks[Int(past)])
      }
    }
    stays = longestIncreasingSubsequence(order)
    moves = stays.count { !$0 }
    for (number, place) in kept.enumerated() where stays[number] && reordered.isFresh[place] {
      changed.append(place)
    }
  }

  /// How many commands the rearrangement takes.
  @inlinable var count: Int { gone.count + moves + arrived.count + changed.count }

  /// Records the commands: removals from the end on, moves, insertions from the beginning on, then updates.
  @inlinable
  func record(into output: inout ArrayTransaction<Row>) {
    for place in gone.reversed() { output.appendUnchecked(.remove(past[place], at: place)) }
    if moves > 0 { recordMoves(into: &output) }
    for place in arrived { output.appendUnchecked(.insert(reordered.rows[place], at: place)) }
    for place in changed {
      let past = past[Int(reordered.pasts[place])]
      output.appendUnchecked(.update(at: place, past: past, future: reordered.rows[place]))
    }
  }

  /// Records the moves, in the new order.
  ///
  /// All rows get places in one line: between two rows that stay, first those that move there, then those that move
  /// away. The index of a row at any time is the number of taken places before its own.
  @inlinable
  func recordMoves(into output: inout ArrayTransaction<Row>) {
    var isStaying = [Bool](repeating: false, count: order.count)
    for (number, rank) in order.enumerated() where stays[number] { isStaying[Int(rank)] = true }
    var sources = [Int](repeating: 0, count: order.count)
    var targets = sources
    var taken: [Bool] = []
    taken.reserveCapacity(order.count + moves)
    var (next, rank) = (0, 0)
    while true {
      while next < order.count, !stays[next] {
        targets[next] = taken.count
        taken.append(false)
        next += 1
      }
      while rank < order.count, !isStaying[rank] {
        sources[rank] = taken.count
        taken.append(true)
        rank += 1
      }
      guard rank < order.count else { break }
      taken.append(true)
      next += 1
      rank += 1
    }
    var places = PrefixCounts(taken)
    for (number, place) in kept.enumerated() where !stays[number] {
      let source = sources[Int(order[number])]
      let from = places.count(before: source)
      places.leave(source)
      let to = places.count(before: targets[number])
      places.take(targets[number])
      let row = reordered.rows[place]
      if reordered.isFresh[place] {
        output.list.append(.move(from: from, to: to, past: past[Int(reordered.pasts[place])], future: row))
      } else {
        output.list.append(.shift(from: from, to: to, row))
      }
    }
  }
}
