import SignalGraph
import SignalGraphTesting
import Testing

/// Stages that are made and registered by hand, beside those that verbs make, and beside plain models.
final class HandMade {
  private struct Row {
    let name: String
    let begin: () -> Void
    let end: () -> Void
    /// What is wrong now, or nil.
    let fault: () -> String?
    /// What is wrong after the end, or nil.
    let faultAtEnd: () -> String?
  }

  private var rows: [Row] = []

  /// Adds a pair whose output is a state; without a model the two are compared with each other alone.
  func add<Rows: StateTransaction, Output: LawfulTransaction, Made: StateStorage<Output> & Replication>(
    _ source: StateStorage<Rows>, _ made: Made, _ verb: StateStorage<Output>,
    model: (() -> Output.Snapshot?)? = nil
  ) where Made.Input == StateSignal<Rows> {
    add(source, made, verb, made: { made.snapshot }, verb: { verb.snapshot }, model: model)
  }

  /// Adds a pair whose state is read otherwise.
  func add<Rows: StateTransaction, Made: Sensor, State: Equatable>(
    _ source: StateStorage<Rows>, _ made: Made, _ verb: Chained,
    made read: @escaping () -> State?, verb readVerb: @escaping () -> State?, model: (() -> State?)? = nil
  ) where Made.Input == StateSignal<Rows> {
    let name = "\(Made.self)"
    rows.append(
      Row(
        name: name,
        begin: { source.register(made) },
        end: {
          source.deregister(made)
          verb.tearDown()
        },
        fault: {
          let (one, other) = (read(), readVerb())
          if one != other { return "by hand \(String(describing: one)), by the verb \(String(describing: other))" }
          if let model = model?(), one != model { return "\(String(describing: one)) is not \(model)" }
          return one == nil ? "no state" : nil
        },
        faultAtEnd: { read() == nil && readVerb() == nil ? nil : "a state after the end" }
      ))
  }

  /// Adds a pair that is connected otherwise.
  func add<Output: LawfulTransaction>(
    _ made: StateStorage<Output>, _ verb: StateStorage<Output>, model: @escaping () -> Output.Snapshot?,
    begin: @escaping () -> Void, end: @escaping () -> Void
  ) {
    rows.append(
      Row(
        name: "\(type(of: made))", begin: begin,
        end: {
          end()
          verb.tearDown()
        },
        fault: {
          made.snapshot == verb.snapshot && made.snapshot == model() && made.snapshot != nil
            ? nil : "\(String(describing: made.snapshot)) instead of \(String(describing: model()))"
        },
        faultAtEnd: { made.snapshot == nil && verb.snapshot == nil ? nil : "a state after the end" }
      ))
  }

  /// Begins all, plays so many turns, compares after each, and ends all.
  func play(
    _ seed: UInt64, turns: Int = 40, between: (inout SeededGenerator) -> Void = { _ in },
    _ edit: (inout SeededGenerator) -> Void
  ) {
    var generator = SeededGenerator(seed: seed)
    #expect(!rows.isEmpty)
    for row in rows { row.begin() }
    check("seed \(seed), the beginning", \.fault)
    for step in 0..<turns {
      between(&generator)
      transaction { for _ in 0..<generator.number(below: 4) { edit(&generator) } }
      check("seed \(seed), step \(step)", \.fault)
    }
    for row in rows { row.end() }
    check("seed \(seed), the end", \.faultAtEnd)
  }

  private func check(_ place: String, _ fault: (Row) -> () -> String?) {
    for row in rows {
      if let words = fault(row)() { Issue.record("\(row.name), \(place): \(words)") }
    }
  }
}
