import SignalGraph

/// Checks that a graph keeps the identity of rows: what its result says of rows must be true of the source's rows.
///
/// The law, after every turn: a row of the source that was shown before and is still shown is the same row of the
/// result; a row that shows another one is another row. So a stage must not make one `update` of a row that leaves and
/// one that enters, must not pair rows of a `replace`, and must not reset of its own accord. The rows of an array are
/// followed through its signals, by ``RowNumbers``; elements of dictionaries and sets are known by their keys.
///
/// ```swift
/// let trial = IdentityTrial("top three", rows: ArrayOrigin(values: 9)) { rows, _ in rows.prefix(3) } showing: { Array($0.indices.prefix(3)) }
/// print(try trial.run(TrialPlan(seed: 42)))
/// ```
///
/// Only identity is checked, not what the elements are: ``StageTrial`` does that. If the result hands the source's
/// elements on, ``instances`` checks that they are the very same instances.
public struct IdentityTrial<Origin: TrialOrigin, Output: Chained & Storage, Element>
where Output.Transaction == ArrayTransaction<Element> {
  /// The name of the graph in failures.
  public let name: String
  /// What feeds the graph.
  public let origin: Origin
  /// Says what is wrong with the elements, as instances; nil if nothing is.
  public var instances: ((_ source: Origin.Input.Transaction.Snapshot, _ result: TreeArray<Element>) -> String?)?

  private let build: (Origin.Input, Rigging) -> Output
  private let makeReader: () -> Reader

  /// Reads the source's signals, and tells for each row of the result which row of the source it shows.
  private struct Reader {
    let follow: (StateSignal<Origin.Input.Transaction>) -> Void
    let shown: (Origin.Input.Transaction.Snapshot) -> [AnyHashable]
  }

  /// Describes a graph on an array.
  ///
  /// - Parameters:
  ///   - name: its name in failures.
  ///   - origin: what feeds the graph.
  ///   - build: builds the graph and returns its last storage.
  ///   - origins: the plain computation, for each row of the result, of the position in the source that it shows.
  public init<Row>(
    _ name: String,
    rows origin: Origin,
    _ build: @escaping (Origin.Input, Rigging) -> Output,
    showing origins: @escaping (TreeArray<Row>) -> [Int]
  ) where Origin.Input.Transaction == ArrayTransaction<Row> {
    self.name = name
    self.origin = origin
    self.build = build
    makeReader = {
      var rows = RowNumbers()
      return Reader(follow: { rows.follow($0) }, shown: { snapshot in origins(snapshot).map { rows.numbers[$0] } })
    }
  }

  /// Describes a graph on a dictionary or a set.
  ///
  /// - Parameters:
  ///   - name: its name in failures.
  ///   - origin: what feeds the graph.
  ///   - build: builds the graph and returns its last storage.
  ///   - keys: the plain computation, for each row of the result, of the key that it shows.
  public init<Key: Hashable>(
    _ name: String,
    keys origin: Origin,
    _ build: @escaping (Origin.Input, Rigging) -> Output,
    showing keys: @escaping (Origin.Input.Transaction.Snapshot) -> [Key]
  ) {
    self.name = name
    self.origin = origin
    self.build = build
    makeReader = { Reader(follow: { _ in }, shown: { keys($0) }) }
  }
}

extension IdentityTrial {
  /// Runs random sequences.
  ///
  /// - Returns: How many turns were checked, and how many rows stayed in them.
  /// - Throws: the first broken law.
  @discardableResult
  public func run(_ plan: TrialPlan) throws(TrialFailure) -> (turns: Int, rows: Int) {
    var tally = (turns: 0, rows: 0)
    try abandoningRegistrations { () throws(TrialFailure) in
      for number in 0..<plan.sequences { try runSequence(plan.seed(of: number), plan, &tally) }
    }
    return tally
  }

  private func runSequence(
    _ seed: UInt64,
    _ plan: TrialPlan,
    _ tally: inout (turns: Int, rows: Int)
  ) throws(TrialFailure) {
    let log = TrialLog(TrialBatch(name), seed: seed)
    var generator = SeededGenerator(seed: seed)
    let size = generator.size(in: plan.sizes)
    let slot = origin.makeSlot(origin.snapshot(count: size, using: &generator), label: log.label)
    let rigging = Rigging()
    let output = build(origin.input(slot), rigging)
    let (source, result) = (RecordingMonitor<Origin.Input.Transaction>(), RecordingMonitor<ArrayTransaction<Element>>())
    log.signals = { result.history.map { "\($0)" } }
    // The parts of a graph that failed are kept for ever: taking down what is broken would end the process.
    for part in [slot, rigging, output, source, result] as [AnyObject] { log.hold(part) }
    let reader = makeReader()
    var rows = RowNumbers()
    var shown: [AnyHashable: Int] = [:]
    slot.emitter.register(source)
    result.attach(to: output)
    for step in 0...plan.operations {
      if step > 0 {
        let edit = origin.editOrCompose(slot, using: &generator)
        log.note(edit.description)
      }
      for signal in source.history { reader.follow(signal) }
      for signal in result.history { rows.follow(signal) }
      do throws(TrialFailure) {
        shown = try check(slot, output, reader, rows, shown, log, &tally)
      } catch {
        throw log.abandon(error)
      }
      source.removeAll()
      result.removeAll()
    }
    result.detach()
    slot.emitter.deregister(source)
    output.tearDown()
    rigging.tearDown()
  }

  private func check(
    _ slot: Origin.Editable,
    _ output: Output,
    _ reader: Reader,
    _ rows: RowNumbers,
    _ before: [AnyHashable: Int],
    _ log: TrialLog,
    _ tally: inout (turns: Int, rows: Int)
  ) throws(TrialFailure) -> [AnyHashable: Int] {
    guard let snapshot = slot.snapshot else { return [:] }
    let keys = reader.shown(snapshot)
    let state = output.snapshot ?? TreeArray()
    try log.require(
      keys.count == rows.numbers.count && state.count == keys.count,
      .oracle,
      "the result has \(state.count) rows, its signals \(rows.numbers.count), expected \(keys.count)"
    )
    var shown: [AnyHashable: Int] = [:]
    let keyOfRow = Dictionary(uniqueKeysWithValues: before.map { ($0.value, $0.key) })
    for (key, number) in zip(keys, rows.numbers) {
      if let past = before[key] {
        try log.require(past == number, .identity, "row \(key) of the source stayed, but is another row of the result")
        tally.rows += 1
      } else if let past = keyOfRow[number] {
        throw log.failure(.identity, "row \(key) of the source came, but takes the place of row \(past) in the result")
      }
      shown[key] = number
    }
    if let fault = instances?(snapshot, state) { throw log.failure(.replay, fault) }
    tally.turns += 1
    return shown
  }
}
