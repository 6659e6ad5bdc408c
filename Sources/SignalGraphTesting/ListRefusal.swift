import SignalGraph

/// Why a table or collection view would refuse a batch, or show something else than the state.
///
/// `UITableView` and its kin raise exceptions for the first six; `staleRow` they do not notice, their users do.
public enum ListRefusal: String, CaseIterable, Error, Hashable, Sendable {
  /// A section or a row is named that is not there: before the batch, or after it.
  case outside
  /// One section or row is named by two commands in the same frame: gone and moved, inserted and moved to, twice gone.
  case namedTwice
  /// The numbers of sections before and after do not differ by what comes and goes.
  case wrongSectionCount
  /// A row of a section that goes, comes or moves is named.
  case ofChangedSection
  /// The numbers of rows of a section before and after do not differ by what comes and goes, moves in and out.
  case wrongRowCount
  /// A row was updated that went or came, or it is not where the update says.
  case wrongUpdate
  /// A row that is not named shows something else than the state.
  case staleRow
}

extension ListRefusal {
  /// Judges a batch as a table view would, by the numbers of rows in each section before and after it.
  ///
  /// ```swift
  /// var batch = SectionedBatch()
  /// batch.rows.insertions = [SectionedIndex(section: 0, row: 2)]
  /// ListRefusal.judge(batch, from: [2, 1], to: [3, 1])    // nil
  /// ListRefusal.judge(batch, from: [2, 1], to: [2, 1])    // wrongRowCount
  /// ```
  ///
  /// Rules of such views are not all written down, and they differ between versions. What is accepted here keeps to the
  /// strictest known ones: no row of a section that goes, comes or moves is named, none moves out of or into one.
  public static func judge(_ batch: SectionedBatch, from past: [Int], to future: [Int]) -> ListRefusal? {
    ListPlan.make(batch, past, future).refusal
  }
}

/// Where everything of a list comes from that a batch leads to.
struct ListPlan {
  /// Where a row comes from.
  enum Source: Equatable {
    case new
    case old(SectionedIndex)
  }

  /// For each section and row after the batch.
  var sources: [[Source]] = []

  static func make(_ batch: SectionedBatch, _ past: [Int], _ future: [Int]) -> Result<ListPlan, ListRefusal> {
    var plan = ListPlan()
    do throws(ListRefusal) {
      try plan.read(batch, past, future)
    } catch {
      return .failure(error)
    }
    return .success(plan)
  }

  private mutating func read(_ batch: SectionedBatch, _ past: [Int], _ future: [Int]) throws(ListRefusal) {
    let gone = try Self.distinct(batch.sections.deletions + batch.sections.moves.map(\.from)) { past.indices ~= $0 }
    let come = try Self.distinct(batch.sections.insertions + batch.sections.moves.map(\.to)) { future.indices ~= $0 }
    if past.count - gone.count != future.count - come.count { throw .wrongSectionCount }
    let left = try Self.distinct(batch.rows.deletions + batch.rows.moves.map(\.from)) { $0.isInside(past) }
    let entered = try Self.distinct(batch.rows.insertions + batch.rows.moves.map(\.to)) { $0.isInside(future) }
    if left.contains(where: { gone.contains($0.section) }) || entered.contains(where: { come.contains($0.section) }) {
      throw .ofChangedSection
    }
    var standing = past.indices.filter { !gone.contains($0) }[...]
    let moved = Dictionary(uniqueKeysWithValues: batch.sections.moves.map { ($0.to, $0.from) })
    var sections: [Int: Int] = [:]
    for section in future.indices {
      if come.contains(section), moved[section] == nil {
        sources.append(Array(repeating: .new, count: future[section]))
        continue
      }
      let source = moved[section] ?? standing.removeFirst()
      sections[source] = section
      sources.append(
        try Self.rows(section, future[section], from: source, past[source], left, entered, batch.rows.moves))
    }
    try check(batch, sections)
  }

  /// Where the rows of a section that is kept come from.
  private static func rows(
    _ section: Int, _ count: Int, from source: Int, _ past: Int, _ left: Set<SectionedIndex>,
    _ entered: Set<SectionedIndex>, _ moves: [ListBatch<SectionedIndex>.Move]
  ) throws(ListRefusal) -> [Source] {
    var standing = (0..<past).map { SectionedIndex(section: source, row: $0) }.filter { !left.contains($0) }[...]
    let indices = (0..<count).map { SectionedIndex(section: section, row: $0) }
    if standing.count != indices.count(where: { !entered.contains($0) }) { throw .wrongRowCount }
    let moved = Dictionary(uniqueKeysWithValues: moves.map { ($0.to, $0.from) })
    return indices.map { index in
      if let from = moved[index] { return .old(from) }
      return entered.contains(index) ? .new : .old(standing.removeFirst())
    }
  }

  /// Checks that what was updated is there still, and where the batch says.
  private func check(_ batch: SectionedBatch, _ sections: [Int: Int]) throws(ListRefusal) {
    _ = try Self.distinct(batch.sections.updates.map(\.from)) { _ in true }
    _ = try Self.distinct(batch.rows.updates.map(\.from)) { _ in true }
    for update in batch.sections.updates where sections[update.from] != update.to { throw .wrongUpdate }
    for update in batch.rows.updates {
      guard update.to.isInside(sources.map(\.count)), sources[update.to.section][update.to.row] == .old(update.from)
      else { throw .wrongUpdate }
    }
  }

  private static func distinct<Index: Hashable>(
    _ indices: [Index], _ isInside: (Index) -> Bool
  ) throws(ListRefusal) -> Set<Index> {
    let all = Set(indices)
    if !all.allSatisfy(isInside) { throw .outside }
    if all.count < indices.count { throw .namedTwice }
    return all
  }
}

extension Result where Failure == ListRefusal {
  var refusal: ListRefusal? {
    if case .failure(let refusal) = self { refusal } else { nil }
  }
}

extension SectionedIndex {
  fileprivate func isInside(_ counts: [Int]) -> Bool {
    counts.indices ~= section && 0..<counts[section] ~= row
  }
}
