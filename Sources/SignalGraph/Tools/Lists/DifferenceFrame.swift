/// Removals by old offsets and insertions by new ones, some of which are the same row: made into a series of commands.
///
/// Enters: for each removal and each insertion its offset, and that of its partner where the two are one row. Leaves: the
/// commands in an order in which each is about the array that the one before left: removals from the end on, moves,
/// insertions from the beginning on, updates.
///
/// Rows that are not named stay in their order. A named one stays too if as many of them stand before it in both arrays and
/// it passes no other named one; of those that pass each other as few as possible move.
@usableFromInline
struct DifferenceFrame {
  /// One end of a change: where, and where the other end is.
  @usableFromInline typealias End = (offset: Int, partner: Int?)

  /// The offsets, ascending.
  @usableFromInline let (removals, insertions): ([Int], [Int])
  /// The removals and insertions that are nothing else, by number.
  private var (gone, arrived): ([Int], [Int]) = ([], [])
  /// The rows that stay in the array, in the new order.
  private var runs: ContiguousArray<KeptRun> = []

  /// Nil if offsets are negative, too great for any array, or not ascending, or if partners do not name each other.
  ///
  /// - Parameter favourites: the new offsets of rows that stay where as many others could.
  @usableFromInline
  init?(removals: [End], insertions: [End], staying favourites: Set<Int> = []) {
    (self.removals, self.insertions) = (removals.map(\.offset), insertions.map(\.offset))
    guard Self.ascend(self.removals), Self.ascend(self.insertions) else { return nil }
    gone = removals.indices.filter { removals[$0].partner == nil }
    // How many unnamed rows stand before each end tells where these end and begin.
    var pairs: [(old: Int, new: Int, isCandidate: Bool)] = []
    for (number, insertion) in insertions.enumerated() {
      guard let partner = insertion.partner else {
        arrived.append(number)
        continue
      }
      guard let removal = Self.number(of: partner, in: self.removals), removals[removal].partner == insertion.offset
      else { return nil }
      pairs.append((partner, insertion.offset, partner - removal == insertion.offset - number))
    }
    guard pairs.count == removals.count - gone.count else { return nil }
    let candidates = pairs.filter(\.isCandidate)
    let stays = heaviestIncreasingSubsequence(
      candidates.map { ($0.old, 1, favourites.contains($0.new) ? 1 : 0) })
    let staying = Set(zip(candidates, stays).lazy.filter(\.1).map(\.0.new))
    runs = ContiguousArray(
      pairs.map { pair in
        KeptRun(old: pair.old, new: pair.new, length: 1, isMoved: !staying.contains(pair.new), isUpdated: true)
      })
    addUnnamed()
    runs.sort { $0.new < $1.new }
  }

  /// Adds the runs of unnamed rows between those that are named.
  private mutating func addUnnamed() {
    let befores = removals.enumerated().map { $1 - $0 }
    let afters = insertions.enumerated().map { $1 - $0 }
    var start = 0
    var (old, new) = (0, 0)
    while true {
      while old < befores.count, befores[old] <= start { old += 1 }
      while new < afters.count, afters[new] <= start { new += 1 }
      let end = min(old < befores.count ? befores[old] : .max, new < afters.count ? afters[new] : .max)
      if end == .max { return }
      runs.append(KeptRun(old: start + old, new: start + new, length: end - start, isMoved: false, isUpdated: false))
      start = end
    }
  }

  private static func ascend(_ offsets: [Int]) -> Bool {
    zip(offsets, offsets.dropFirst()).allSatisfy { $0 < $1 } && offsets.first ?? 0 >= 0
      && offsets.last ?? 0 < KeptRun.reach
  }

  private static func number(of offset: Int, in offsets: [Int]) -> Int? {
    let number = offsets.lowerBound(of: offset)
    return number < offsets.count && offsets[number] == offset ? number : nil
  }
}

extension DifferenceFrame {
  /// Reads a batch; nil if it is illegal between arrays of these counts.
  @usableFromInline
  init?(_ batch: ListBatch<Int>, from past: Int, to future: Int) {
    let moved = Set(batch.moves)
    var rows = batch.moves
    for update in batch.updates where !moved.contains(update) { rows.append(update) }
    let removals = batch.deletions.map { ($0, nil) } + rows.map { ($0.from, Optional($0.to)) }
    let insertions = batch.insertions.map { ($0, nil) } + rows.map { ($0.to, Optional($0.from)) }
    self.init(
      removals: removals.sorted { $0.0 < $1.0 }, insertions: insertions.sorted { $0.0 < $1.0 },
      staying: Set(rows.dropFirst(batch.moves.count).map(\.to)))
    let staying = Set(runs.lazy.filter { !$0.isMoved }.map(\.new))
    let updated = Set(batch.updates.lazy.map(\.to))
    for index in runs.indices where !runs[index].isMoved && !updated.contains(runs[index].new) {
      runs[index].isUpdated = false
    }
    guard
      self.removals.last ?? -1 < past, self.insertions.last ?? -1 < future,
      past - self.removals.count == future - self.insertions.count,
      batch.updates.allSatisfy({ moved.contains($0) || staying.contains($0.to) })
    else { return nil }
  }

  /// The commands.
  ///
  /// - Parameters:
  ///   - past: the element of a removal, by its number.
  ///   - future: the element of an insertion, by its number.
  @usableFromInline
  func mutations<Element>(_ past: (Int) -> Element, _ future: (Int) -> Element) -> [ArrayMutation<Element>] {
    func old(_ run: KeptRun) -> Element { past(removals.lowerBound(of: run.old)) }
    func new(_ run: KeptRun) -> Element { future(insertions.lowerBound(of: run.new)) }
    var mutations: [ArrayMutation<Element>] = []
    for number in gone.reversed() { mutations.append(.remove(past(number), at: removals[number])) }
    KeptRun.forEachMove(runs, from: KeptRun.inOldOrder(runs)) { run, from, to in
      mutations.append(.move(from: from, to: to, past: old(run), future: new(run)))
    }
    for number in arrived { mutations.append(.insert(future(number), at: insertions[number])) }
    for run in runs where run.isUpdated && !run.isMoved {
      mutations.append(.update(at: run.new, past: old(run), future: new(run)))
    }
    return mutations
  }
}
