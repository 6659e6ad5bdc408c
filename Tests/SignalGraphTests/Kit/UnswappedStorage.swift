import SignalGraph
import SignalGraphTesting

/// A transaction whose inverse does not swap past and future, as in the first design.
struct UnswappedTransaction: LawfulTransaction {
  var change = ValueTransaction<Int>()

  var isEmpty: Bool { change.isEmpty }
  var count: Int { change.count }
  var excess: String? { change.excess }
  var equalUpdate: String? { change.equalUpdate }
  var arrivals: Int { change.arrivals }
  var kinds: [String] { change.kinds }

  func inverted() -> Self { self }
  func apply(to snapshot: inout Int) { change.apply(to: &snapshot) }
  func fault(against snapshot: Int) -> Violation? { change.fault(against: snapshot) }
  mutating func append(_ next: Self) { change.append(next.change) }
  mutating func removeAll() { change.removeAll() }

  static func difference(from past: Int, to future: Int) -> Self {
    Self(change: ValueTransaction(past: past, future: future))
  }
  static func count(of snapshot: Int) -> Int { 1 }
  static func text(of snapshot: Int) -> String { "\(snapshot)" }
}

/// A value with such transactions.
final class UnswappedStorage: StateStorage<UnswappedTransaction>, Replication {
  let sensor: SignalSensor<ValueSignal<Int>>

  init() {
    let subject = MessageSubject(Self.self, site: Site())
    let inlet = Inlet<ValueSignal<Int>>(subject: subject)
    let outlet = Outlet<UnswappedTransaction>(subject: subject)
    let node = StageNode(writing: outlet, reading: [inlet]) {
      outlet.follow(
        inlet,
        begin: { $0 },
        change: { input, state, output in
          output = UnswappedTransaction(change: copy input)
          input.apply(to: &state)
        }
      )
    }
    sensor = SignalSensor(inlet)
    super.init(outlet, node)
  }
}
