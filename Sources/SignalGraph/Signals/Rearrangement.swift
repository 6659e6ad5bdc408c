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
  /// For each row that is kept, as they stand now, its number among these as they stood before.
  @usableFromInline var numbers: [Int32] = []
  /// The new positions of the rows that are kept, of those that come, and of those that only change.
  @usableFromInline var kept: [Int] = []
  @usableFromInline var arrived: [Int] = []
  @usableFromInline var changed: [Int] = []
  /// For each row of `numbers` whether it need not move.
  @usableFromInline var stays: [Bool] = []
  @usableFromInline var moves = 0

  @inlinable
  init(from past: TreeArray<Row>, to reordered: ReorderedRows<Row>) {
    self.past = Array(past)
    self.reordered = reordered
    var old = [Int32](repeating: -1, count: past.count)
    for position in reordered.pasts where position >= 0 { old[Int(position)] = 0 }
    var living: Int32 = 0
    for position in old.indices {
      if old[position] < 0 { gone.append(position) } else { old[position] = living }
      if old[position] >= 0 { living += 1 }
    }
    for (position, past) in reordered.pasts.enumerated() {
      if past < 0 {
        arrived.append(position)
      } else {
        kept.append(position)
        numbers.append(old[Int(past)])
      }
    }
    stays = longestIncreasingSubsequence(numbers)
    moves = stays.count { !$0 }
    for (index, position) in kept.enumerated() where stays[index] && reordered.isFresh[position] {
      changed.append(position)
    }
  }

  /// How many commands the rearrangement takes.
  @inlinable var count: Int { gone.count + moves + arrived.count + changed.count }

  /// Records the commands: removals from the end on, moves, insertions from the beginning on, then updates.
  @inlinable
  func record(into output: inout ArrayTransaction<Row>) {
    for position in gone.reversed() { output.appendUnchecked(.remove(past[position], at: position)) }
    if moves > 0 { recordMoves(into: &output) }
    for position in arrived { output.appendUnchecked(.insert(reordered.rows[position], at: position)) }
    for position in changed {
      let past = past[Int(reordered.pasts[position])]
      output.appendUnchecked(.update(at: position, past: past, future: reordered.rows[position]))
    }
  }

  /// Records the moves, in the new order.
  ///
  /// All rows get places in one line: between two rows that stay, first those that move there, then those that move
  /// away. The index of a row at any time is the number of taken places before its own.
  @inlinable
  func recordMoves(into output: inout ArrayTransaction<Row>) {
    var isStaying = [Bool](repeating: false, count: numbers.count)
    for (index, number) in numbers.enumerated() where stays[index] { isStaying[Int(number)] = true }
    var sources = [Int](repeating: 0, count: numbers.count)
    var targets = sources
    var taken: [Bool] = []
    taken.reserveCapacity(numbers.count + moves)
    var (next, number) = (0, 0)
    while true {
      while next < numbers.count, !stays[next] {
        targets[next] = taken.count
        taken.append(false)
        next += 1
      }
      while number < numbers.count, !isStaying[number] {
        sources[number] = taken.count
        taken.append(true)
        number += 1
      }
      guard number < numbers.count else { break }
      taken.append(true)
      next += 1
      number += 1
    }
    var places = PrefixCounts(taken)
    for (index, position) in kept.enumerated() where !stays[index] {
      let source = sources[Int(numbers[index])]
      let from = places.count(before: source)
      places.leave(source)
      let to = places.count(before: targets[index])
      places.take(targets[index])
      let row = reordered.rows[position]
      if reordered.isFresh[position] {
        output.list.append(.move(from: from, to: to, past: past[Int(reordered.pasts[position])], future: row))
      } else {
        output.list.append(.shift(from: from, to: to, row))
      }
    }
  }
}
