import SignalCycle
import SignalGraph

/// The processes as a live pipeline: what changes between two looks is a transaction, and the page follows.
///
/// ```text
/// processes ──▶ filtered by text ──▶ sections, sorted ──▶ window ──▶ page
/// ```
final class ProcessPipeline {
  private let processes = DictionarySlot<ProcessKey, ProcessRow>(label: "processes")
  private let view = ValueSlot(ProcessView(), label: "view")
  /// Edited last in each turn, so that a page is made of each, whatever has changed.
  private let looks = ValueSlot(0, label: "looks")
  private let matching: DictionaryFiltering<ProcessKey, ProcessRow>
  private let sections: ArrayStorage<SectionRow<String, ProcessSummary, DictionaryEntry<ProcessKey, ProcessRow>>>
  private let window: ArrayWindow<SectionRow<String, ProcessSummary, DictionaryEntry<ProcessKey, ProcessRow>>>
  private var token: ObservationToken?
  private var hook: TurnHook?
  /// What the last look took; and what the one takes whose turn is to come.
  private var (cost, running): (ProcessCost, ProcessCost?) = (ProcessCost(), nil)

  /// Makes a pipeline that hands each page on.
  init(_ onPage: @escaping (ProcessPage) -> Void) {
    let query = view.map { $0.query }
    matching = processes.filter(with: query) { past, future in
      future.hasPrefix(past) && !future.isEmpty ? .tightened : past.hasPrefix(future) ? .relaxed : .unknown
    } _: { entry, query in
      entry.value.matches(query)
    }
    sections = matching.sectioned(with: view.map { $0.arrangement }) { entry, arrangement in
      arrangement.group(of: entry.value)
    } sortedBy: { entry, arrangement in
      arrangement.place(of: entry.value)
    } as: { _ in
      .several(.count, .sum { $0.value.processor }, .sum { $0.value.memory }) { ProcessSummary($0, $1, $2) }
    }
    // The only header of rows that are not grouped is not shown.
    window = sections.window(
      offset: view.map { $0.offset + ($0.arrangement.isGrouped ? 0 : 1) }, limit: view.map { $0.limit })
    hook = window.onTurn { [unowned self] report in
      guard let running else { return }
      cost = ProcessCost(pipeline: running.pipeline + report.duration, recomputing: running.recomputing)
      self.running = nil
    }
    token = looks.observe { [unowned self] _ in onPage(page) }
  }

  /// Shows other processes, or the same in another way.
  func update(_ rows: [ProcessKey: ProcessRow]?, _ view: ProcessView) {
    let clock = ContinuousClock()
    running = nil
    transaction {
      if let rows {
        let difference = clock.measure { processes.replace(with: rows) }
        let recomputing = clock.measure { _ = ProcessPage(recomputing: rows, view) }
        running = ProcessCost(pipeline: difference, recomputing: recomputing)
      }
      self.view.value = view
      looks.value += 1
    }
  }

  private var page: ProcessPage {
    ProcessPage(
      rows: window.elements.map { row in
        switch row {
        case .header(let user, let summary): .group(user, summary)
        case .element(let entry): .process(entry.value)
        }
      },
      rowCount: sections.count - (view.value.arrangement.isGrouped ? 0 : min(1, sections.count)),
      matching: matching.count, total: processes.count,
      cost: cost)
  }

  func tearDown() {
    hook?.stop()
    token?.tearDown()
    window.tearDown()
  }
}

/// What is to be seen of the processes.
struct ProcessView: CycleValue {
  var query = ""
  var arrangement = ProcessArrangement()
  var offset = 0
  var limit = 0
}

/// What a group's header says.
struct ProcessSummary: CycleValue, Hashable {
  let count: Int
  let processor: Int
  let memory: Int

  init(_ count: Int, _ processor: Int, _ memory: Int) {
    (self.count, self.processor, self.memory) = (count, processor, memory)
  }
}

/// What is seen of the processes.
struct ProcessPage: CycleValue {
  enum Row: CycleValue, Hashable {
    case group(String, ProcessSummary)
    case process(ProcessRow)
  }

  var rows: [Row] = []
  /// How many rows there are, seen or not.
  var rowCount = 0
  var matching = 0
  var total = 0
  var cost = ProcessCost()
}

/// What a look took: its difference from the last one and its turn; and the same page computed from all processes anew.
struct ProcessCost: CycleValue {
  var pipeline = Duration.zero
  var recomputing = Duration.zero
}

extension ProcessPage {
  /// The page, computed from all processes.
  init(recomputing rows: [ProcessKey: ProcessRow], _ view: ProcessView) {
    let arrangement = view.arrangement
    let matching = rows.filter { $0.value.matches(view.query) }
    let sorted = matching.sorted { one, other in
      let (first, second) = (arrangement.place(of: one.value), arrangement.place(of: other.value))
      return first == second ? one.key < other.key : first < second
    }
    var all: [Row] = []
    if arrangement.isGrouped {
      for (user, rows) in Dictionary(grouping: sorted, by: { $0.value.user }).sorted(by: { $0.key < $1.key }) {
        let sums = rows.reduce(into: (0, 0)) { sums, row in
          sums.0 += row.value.processor
          sums.1 += row.value.memory
        }
        all.append(.group(user, ProcessSummary(rows.count, sums.0, sums.1)))
        all += rows.map { .process($0.value) }
      }
    } else {
      all = sorted.map { .process($0.value) }
    }
    self.init(
      rows: Array(all.dropFirst(view.offset).prefix(view.limit)), rowCount: all.count, matching: matching.count,
      total: rows.count)
  }
}
