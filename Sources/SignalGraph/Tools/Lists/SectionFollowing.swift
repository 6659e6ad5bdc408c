/// How sections and their rows get from one state to the next.
///
/// Enters: the old layout, what the edits of the flat array amount to, and which of its new rows are headers. Leaves: the
/// new layout, and a batch.
///
/// A run of rows that stands in both arrays contains whole sections, headers included, of which nothing is to be said; only
/// what it has before its first header and behind its last may be in other company now. So a batch takes the time of the
/// runs and of the rows that it names. Sections are gone through one by one where they are numbered anew.
@usableFromInline
struct SectionFollowing {
  private let old: SectionLayout
  @usableFromInline let layout: SectionLayout
  /// The rows that stood and stand, in the new order.
  private let runs: ContiguousArray<KeptRun>
  /// For each section that there is the one that it was, and for each that there was the one that it is; -1 for none.
  private var (sources, targets): ([Int], [Int])

  @usableFromInline
  init(_ old: SectionLayout, _ provenance: borrowing Provenance, count: Int, isHeader: (Int) -> Bool) {
    self.old = old
    var runs: ContiguousArray<KeptRun> = []
    provenance.findRuns(from: 0..<old.count, to: 0..<count, into: &runs)
    // A header that became an element, or the other way round, is no row that was updated.
    runs.removeAll { $0.isUpdated && old.isHeader($0.old) != isHeader($0.new) }
    self.runs = runs
    (sources, targets) = ([], [Int](repeating: -1, count: old.sectionCount))
    var (headers, end): ([Int], Int) = ([], 0)
    func arrive(_ range: Range<Int>, _ sources: inout [Int]) {
      for index in range where isHeader(index) {
        headers.append(index)
        sources.append(-1)
      }
    }
    for run in runs {
      arrive(end..<run.new, &sources)
      for section in old.sections(in: run.old..<run.oldEnd) {
        headers.append(old.headers[section] - run.old + run.new)
        sources.append(section)
      }
      end = run.newEnd
    }
    arrive(end..<count, &sources)
    layout = SectionLayout(headers: headers, count: count)
    keepAscending()
  }

  /// Lets sections go and come that have passed others.
  private mutating func keepAscending() {
    let kept = sources.indices.filter { sources[$0] >= 0 }
    let stays = longestIncreasingSubsequence(kept.map { Int32(sources[$0]) })
    for (section, stays) in zip(kept, stays) {
      if stays { targets[sources[section]] = section } else { sources[section] = -1 }
    }
  }
}

extension SectionLayout {
  /// The sections whose headers stand in a range.
  fileprivate func sections(in range: Range<Int>) -> Range<Int> {
    headers.lowerBound(of: range.lowerBound)..<headers.lowerBound(of: range.upperBound)
  }

  fileprivate func isHeader(_ index: Int) -> Bool { !sections(in: index..<index + 1).isEmpty }

  /// Calls the function with the rows in a range, by section; headers are left out.
  fileprivate func forEachStretch(in range: Range<Int>, _ body: (_ section: Int, _ rows: Range<Int>) -> Void) {
    if range.isEmpty { return }
    for section in section(of: range.lowerBound)..<sections(in: range).upperBound {
      let rows = rows(of: section).clamped(to: range)
      if !rows.isEmpty { body(section, rows) }
    }
  }

  fileprivate func position(of index: Int, in section: Int) -> SectionedIndex {
    SectionedIndex(section: section, row: index - headers[section] - 1)
  }
}

extension SectionFollowing {
  /// The parts of runs whose section may be another one now, in the new order; each is in one section.
  private var edges: ContiguousArray<KeptRun> {
    var edges: ContiguousArray<KeptRun> = []
    for run in runs {
      func add(_ rows: Range<Int>) {
        guard !rows.isEmpty else { return }
        edges.append(
          KeptRun(
            old: rows.lowerBound, new: rows.lowerBound - run.old + run.new, length: rows.count, isMoved: run.isMoved,
            isUpdated: run.isUpdated))
      }
      let headers = old.sections(in: run.old..<run.oldEnd)
      guard !headers.isEmpty else {
        add(run.old..<run.oldEnd)
        continue
      }
      add(run.old..<old.headers[headers.lowerBound])
      add(old.headers[headers.upperBound - 1] + 1..<run.oldEnd)
    }
    return edges
  }

  @usableFromInline
  func batch() -> SectionedBatch {
    var batch = SectionedBatch()
    batch.sections.deletions = targets.indices.filter { targets[$0] < 0 }
    batch.sections.insertions = sources.indices.filter { sources[$0] < 0 }
    for run in runs where run.isUpdated && old.isHeader(run.old) {
      let section = old.section(of: run.old)
      if targets[section] >= 0 { batch.sections.updates.append(.init(from: section, to: targets[section])) }
    }
    addArrivals(to: &batch.rows)
    addKept(to: &batch.rows)
    addDepartures(to: &batch.rows)
    batch.rows.deletions.sort()
    batch.rows.insertions.sort()
    return batch
  }

  /// Rows that came into a section that stays.
  private func addArrivals(to rows: inout ListBatch<SectionedIndex>) {
    for gap in KeptRun.gaps(runs.lazy.map { $0.new..<$0.newEnd }, in: layout.count) {
      layout.forEachStretch(in: gap) { section, stretch in
        guard sources[section] >= 0 else { return }
        for index in stretch { rows.insertions.append(layout.position(of: index, in: section)) }
      }
    }
  }

  /// Rows that went from a section that stays.
  private func addDepartures(to rows: inout ListBatch<SectionedIndex>) {
    for gap in KeptRun.gaps(KeptRun.inOldOrder(runs).lazy.map { $0.old..<$0.oldEnd }, in: old.count) {
      old.forEachStretch(in: gap) { section, stretch in
        guard targets[section] >= 0 else { return }
        for index in stretch { rows.deletions.append(old.position(of: index, in: section)) }
      }
    }
  }

  /// Rows that are there still: in order in their section or not, or in another section.
  private func addKept(to rows: inout ListBatch<SectionedIndex>) {
    let edges = edges
    let places = edges.map { (from: old.section(of: $0.old), to: layout.section(of: $0.new)) }
    // Sections that stay do not pass each other, so that the old indices tell what is in order in all of them at once.
    let same = edges.indices.filter { targets[places[$0].from] == places[$0].to }
    let stays = heaviestIncreasingSubsequence(
      same.map { (edges[$0].old, edges[$0].length, edges[$0].isMoved ? 0 : edges[$0].length) })
    var isInPlace = [Bool](repeating: false, count: edges.count)
    for (edge, stays) in zip(same, stays) { isInPlace[edge] = stays }
    for (number, edge) in edges.enumerated() where edge.isUpdated || !isInPlace[number] {
      let (from, to) = places[number]
      for offset in 0..<edge.length {
        let move = ListBatch.Move(
          from: old.position(of: edge.old + offset, in: from), to: layout.position(of: edge.new + offset, in: to))
        switch (targets[from] >= 0, sources[to] >= 0) {
        case (true, true):
          if !isInPlace[number] { rows.moves.append(move) }
          if edge.isUpdated { rows.updates.append(move) }
        case (true, false): rows.deletions.append(move.from)
        case (false, true): rows.insertions.append(move.to)
        case (false, false): break
        }
      }
    }
  }
}
