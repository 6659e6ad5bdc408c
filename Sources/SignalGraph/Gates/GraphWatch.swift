/// What counts the turns of a graph, while somebody asks for it: for counters and for hooks.
///
/// Enters: what stages, emitters and monitors do in a turn. Leaves: a tally for each emitter, a record of each turn.
///
/// Who does not ask pays nothing. The turn asks each stage, emitter and monitor one question in any case: whether it was
/// dropped, or its handler is on the stack. What is watched answers yes, and is looked after in another function.
///
/// What is connected to the graph while it is watched is watched too, whoever connects it; what leaves it stays so.
final class GraphWatch {
  /// The time since the watch began.
  let now: () -> Duration
  private var report: ((TurnRecord) -> Void)?
  private var tallies: [SourceTally] = []
  /// How many tallies there may be before those whose emitters are gone are let go.
  private var limit = 64
  private(set) var isOver = false
  private var record: TurnRecord?
  /// Those that are over and not reported yet, as a body was open.
  private var waiting: [TurnRecord] = []

  /// - `report`: called with each turn, when nothing runs; nil if nobody wants to know.
  init(now: @escaping () -> Duration, report: ((TurnRecord) -> Void)? = nil) {
    (self.now, self.report) = (now, report)
  }
}

/// What happened in one turn of a watched graph.
struct TurnRecord {
  let cause: TurnCause
  let began: Duration
  var ended: Duration
  var counts = SignalCounts()
  /// How often handlers were called.
  var calls = 0
  /// Its emitters' signals are being forgotten: what runs next is another turn.
  fileprivate var isOver = false
}

/// Who watches an emitter.
final class SourceWatch {
  fileprivate(set) var tallies: [SourceTally] = []
}

/// What one watch has counted of an emitter, of the stage that writes it, and of its monitors.
final class SourceTally {
  let watch: GraphWatch
  fileprivate(set) weak var source: AnySource?
  fileprivate(set) var counts = SignalCounts()
  /// Of its monitors, each by itself, and of all that have gone together: another one may come to the place of each.
  fileprivate(set) var (monitors, departed): ([ObjectIdentifier: SignalCounts], SignalCounts) = ([:], SignalCounts())

  fileprivate init(_ watch: GraphWatch, _ source: AnySource) { (self.watch, self.source) = (watch, source) }
}

extension GraphWatch {
  /// Watches an emitter and whatever is connected to it.
  ///
  /// A stage is come to once, however many emitters it writes: all of them are watched, or none.
  func spread(from source: AnySource) {
    if isOver { return }
    var seen: Set<ObjectIdentifier> = []
    var pending = [source]
    while let source = pending.popLast() {
      if source.tally(of: self) != nil { continue }
      let stages = source.neighbours.filter { $0.firstSource?.tally(of: self) == nil }
      take(source)
      for node in stages where seen.insert(ObjectIdentifier(node)).inserted {
        node.isWatched = node.firstSource != nil
        pending += node.inputs + node.sources
      }
    }
  }

  /// Watches an emitter, and nothing that is connected to it but its monitors.
  fileprivate func take(_ source: AnySource) {
    let tally = SourceTally(self, source)
    add(tally)
    let watch = source.watch ?? SourceWatch()
    watch.tallies.append(tally)
    source.watch = watch
    for inlet in source.monitors.all { inlet.setWatched(true) }
  }

  private func add(_ tally: SourceTally) {
    if tallies.count == limit {
      tallies.removeAll { $0.source == nil }
      limit = max(64, tallies.count * 2)
    }
    tallies.append(tally)
  }

  /// Ends the watch, and lets go of what is called with turns, which may be what ends it.
  func stop() {
    if isOver { return }
    isOver = true
    for tally in tallies {
      guard let source = tally.source, let watch = source.watch else { continue }
      watch.tallies.removeAll { $0 === tally }
      guard watch.tallies.isEmpty else { continue }
      source.watch = nil
      for inlet in source.monitors.all { inlet.setWatched(false) }
      guard let node = source.node?.takeUnretainedValue() else { continue }
      node.isWatched = node.firstSource?.watch != nil
    }
    // Swapped out, so that what it held is not released while the watch is changed.
    var last: ((TurnRecord) -> Void)?
    swap(&last, &report)
  }

  /// The sum of what was counted of all emitters that are still there, and of their monitors.
  var total: (counts: SignalCounts, calls: SignalCounts) {
    let living = tallies.filter { $0.source != nil }
    let calls = living.map { $0.monitors.values.reduce($0.departed, +) }.reduce(SignalCounts(), +)
    return (living.map(\.counts).reduce(SignalCounts(), +), calls)
  }

  /// What was counted of each emitter that is still there.
  var counted: [ObjectIdentifier: SourceTally] {
    var counted: [ObjectIdentifier: SourceTally] = [:]
    for tally in tallies { if let source = tally.source { counted[ObjectIdentifier(source)] = tally } }
    return counted
  }

  /// Lets go of what was counted, when nobody can ask for it any more.
  func forget() { tallies = [] }

  /// Forgets what was counted, and goes on.
  func reset() {
    for tally in tallies {
      (tally.counts, tally.monitors, tally.departed) = (SignalCounts(), [:], SignalCounts())
    }
  }

  /// Notes what happens in the running turn, for those who want to know of turns.
  fileprivate func note(_ turn: Turn, _ change: (inout TurnRecord) -> Void) {
    if report == nil { return }
    if record?.isOver ?? true { begin(turn) }
    change(&record!)
  }

  /// Notes the end of an emitter's part in a turn.
  fileprivate func finish(_ counts: SignalCounts, _ turn: Turn) {
    if report == nil { return }
    if record == nil { begin(turn) }
    record!.counts.signals += counts.signals
    record!.counts.mutations += counts.mutations
    record!.ended = now()
    // A turn inside another one's handler belongs to that.
    record!.isOver = turn.core.pointee.segment == 0
  }

  private func begin(_ turn: Turn) {
    if let record { waiting.append(record) }
    // Turns may wait then: a hook edits as a handler does.
    if record == nil { turn.afterwards { self.tell() } }
    let now = now()
    let cause = TurnCause.current ?? TurnCause(origins: [], depth: 0, handler: nil)
    record = TurnRecord(cause: cause, began: now, ended: now)
  }

  private func tell() {
    var records: [TurnRecord] = []
    swap(&records, &waiting)
    if let record { records.append(record) }
    record = nil
    for record in records {
      // Held while it is called: it may stop the watch, which lets go of it.
      guard let report else { return }
      report(record)
    }
  }
}

extension AnySource {
  /// What a watch has counted here.
  final func tally(of graph: GraphWatch) -> SourceTally? { watch?.tallies.first { $0.watch === graph } }

  /// Watches both ends of a new edge if one of them is watched.
  final func watchEdge(to inlet: AnyInlet) {
    guard let node = inlet.node else { return inlet.setWatched(watch != nil) }
    node._withUnsafeGuaranteedRef { if watch != nil || $0.isWatched { watchEdge(to: $0) } }
  }

  /// Watches both ends of a new edge to a stage.
  private func watchEdge(to node: StageNode) {
    for tally in (watch?.tallies ?? []) + node.tallies {
      tally.watch.spread(from: self)
      if let source = node.firstSource { tally.watch.spread(from: source) }
    }
  }

  /// Counts a monitor that goes among those that have gone.
  final func forgetCounts(of monitor: AnyInlet) {
    for tally in watch?.tallies ?? [] {
      if let counts = tally.monitors.removeValue(forKey: ObjectIdentifier(monitor)) { tally.departed += counts }
    }
  }
}

extension StageNode {
  /// Watches an emitter that the stage has made, which nobody reads yet.
  func watchMade(_ source: AnySource) {
    for tally in tallies { tally.watch.take(source) }
  }

  /// Where the stage's work is counted: with the first emitter that it writes.
  fileprivate var tallies: [SourceTally] { stage.firstSource?.watch?.tallies ?? [] }

  /// Counts a call of a closure of the stage that runs, if there is one and somebody watches it.
  static func countCall() {
    guard let running = Turn.current.core.pointee.local.pointee.running else { return }
    // Set by the turn, which keeps the stage alive meanwhile.
    let node = Unmanaged<StageNode>.fromOpaque(running).takeUnretainedValue()
    if node.isWatched { for tally in node.tallies { tally.counts.calls += 1 } }
  }
}

// What is done with what is dropped or watched.
extension Turn {
  /// Runs a stage, unless it is dropped, and counts it.
  @inline(never)
  func runCarefully(_ node: StageNode) {
    guard !node.isDropped, node.connectPostponed(self) else { return }
    let tallies = node.tallies
    for tally in tallies { tally.watch.note(self) { $0.counts.runs += 1 } }
    let starts = tallies.map { $0.watch.now() }
    read(node)
    for (tally, start) in zip(tallies, starts) {
      tally.counts.runs += 1
      tally.counts.time += tally.watch.now() - start
    }
  }

  /// Forgets the signals of an emitter, counts them, and lets go of its sensors if it is dropped.
  @inline(never)
  func finishCarefully(_ source: AnySource) {
    if let watch = source.watch {
      let counts = source.measureChange()
      for tally in watch.tallies {
        tally.counts.signals += counts.signals
        tally.counts.mutations += counts.mutations
        tally.watch.finish(counts, self)
      }
      for reader in source.readers {
        for tally in reader.tallies { tally.counts.arrivals += counts.arrivals }
      }
    }
    source.perform(.clear)
    if source.isDropped { source.detachAll() }
  }
}

extension AnyInlet {
  /// Calls a handler that is watched, and counts it.
  final func count(_ signals: Int, _ body: () -> Void) {
    let turn = Turn.current
    let emitter = source?.takeUnretainedValue()
    let tallies = emitter?.watch?.tallies ?? []
    for tally in tallies { tally.watch.note(turn) { $0.calls += 1 } }
    let starts = tallies.map { $0.watch.now() }
    let outer = turn.core.pointee.asking
    turn.core.pointee.asking = .passUnretained(self)
    body()
    turn.core.pointee.asking = outer
    for (tally, start) in zip(tallies, starts) {
      let counts = SignalCounts(signals: signals, runs: 1, time: tally.watch.now() - start)
      // It may have gone meanwhile.
      if source?.takeUnretainedValue() === emitter {
        tally.monitors[ObjectIdentifier(self), default: SignalCounts()] += counts
      } else {
        tally.departed += counts
      }
    }
  }
}
