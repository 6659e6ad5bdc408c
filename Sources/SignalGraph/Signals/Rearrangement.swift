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
  @usableFromInline let plan: RearrangementPlan

  @inlinable
  init(from past: TreeArray<Row>, to reordered: ReorderedRows<Row>) {
    (self.past, self.reordered) = (Array(past), reordered)
    plan = RearrangementPlan(count: past.count, to: reordered.pasts, isFresh: reordered.isFresh)
  }

  /// How many commands the rearrangement takes.
  @inlinable var count: Int { plan.count }

  /// Records the commands: removals from the end on, moves, insertions from the beginning on, then updates.
  @inlinable
  func record(into output: inout ArrayTransaction<Row>) {
    for position in plan.gone.reversed() { output.appendUnchecked(.remove(past[position], at: position)) }
    plan.forEachMove { position, from, to in
      let row = reordered.rows[position]
      if reordered.isFresh[position] {
        output.list.append(.move(from: from, to: to, past: past[Int(reordered.pasts[position])], future: row))
      } else {
        output.list.append(.shift(from: from, to: to, row))
      }
    }
    for position in plan.arrived { output.appendUnchecked(.insert(reordered.rows[position], at: position)) }
    for position in plan.changed {
      let past = past[Int(reordered.pasts[position])]
      output.appendUnchecked(.update(at: position, past: past, future: reordered.rows[position]))
    }
  }
}

/// The positions of a rearrangement, without its rows: compiled once, for rows of all types.
@usableFromInline
struct RearrangementPlan {
  /// The old positions of rows that go, ascending.
  @usableFromInline private(set) var gone: [Int] = []
  /// For each row that is kept, as they stand now, its number among these as they stood before.
  private var numbers: [Int32] = []
  /// The new positions of the rows that are kept, of those that come, and of those that only change.
  private var kept: [Int] = []
  @usableFromInline private(set) var arrived: [Int] = []
  @usableFromInline private(set) var changed: [Int] = []
  /// For each row of `numbers` whether it need not move.
  private var stays: [Bool] = []
  private var moves = 0

  /// The plan for `count` old rows; of each new one its old position, -1 if it comes, and whether its value is new.
  @usableFromInline
  init(count: Int, to pasts: [Int32], isFresh: [Bool]) {
    var old = [Int32](repeating: -1, count: count)
    for position in pasts where position >= 0 { old[Int(position)] = 0 }
    var living: Int32 = 0
    for position in old.indices {
      if old[position] < 0 { gone.append(position) } else { old[position] = living }
      if old[position] >= 0 { living += 1 }
    }
    for (position, past) in pasts.enumerated() {
      if past < 0 {
        arrived.append(position)
      } else {
        kept.append(position)
        numbers.append(old[Int(past)])
      }
    }
    stays = longestIncreasingSubsequence(numbers)
    moves = stays.count { !$0 }
    for (index, position) in kept.enumerated() where stays[index] && isFresh[position] {
      changed.append(position)
    }
  }

  /// How many commands the rearrangement takes.
  @usableFromInline var count: Int { gone.count + moves + arrived.count + changed.count }

  /// Calls the function with each move, in the new order: with the row's new position in the end, and from where to where
  /// it goes.
  ///
  /// All rows get places in one line: between two rows that stay, first those that move there, then those that move
  /// away. The index of a row at any time is the number of taken places before its own.
  @usableFromInline
  func forEachMove(_ body: (_ position: Int, _ from: Int, _ to: Int) -> Void) {
    if moves == 0 { return }
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
      body(position, from, to)
    }
  }
}
