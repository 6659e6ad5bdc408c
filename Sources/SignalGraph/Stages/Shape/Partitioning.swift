/// The elements of a storage in two: those that satisfy a predicate, and the rest.
///
/// One stage writes both. Choose it over two filters where you need both sides: the predicate is called once, and what
/// changes sides leaves one and enters the other in one turn, so that a stage that reads both never sees it twice or
/// not at all. The predicate may read parameters that change: then what changes sides is exactly what a new one moves.
///
/// A dictionary, a set and an array make ``DictionaryPartitioning``, ``SetPartitioning`` and ``ArrayPartitioning``;
/// their `matching` and `rest` are storages like others, which keep this stage.
///
/// Teardown: where the verb made the partition, take down `matching` and `rest`, or the chains on them: the last one
/// takes the partition's own registration with it. Otherwise deregister its sensor.
public class Partitioning<Transaction: StateTransaction, Side: StateStorage<Transaction>>: Chained, Sensor {
  /// The signals that are received.
  public typealias Input = StateSignal<Transaction>
  /// Receives the signals, of one emitter at a time.
  public final let sensor: SignalSensor<StateSignal<Transaction>>
  @usableFromInline final let node: StageNode
  private final let outlets: (matching: Outlet<Transaction>, rest: Outlet<Transaction>)
  private final let makeSide: (Outlet<Transaction>) -> Side
  private final weak var matchingSide: Side?
  private final weak var restSide: Side?

  @usableFromInline
  init(
    _ parts: StageParts<Transaction, Transaction>, _ rest: Outlet<Transaction>,
    _ makeSide: @escaping (Outlet<Transaction>) -> Side
  ) {
    sensor = parts.sensor
    node = parts.node
    self.makeSide = makeSide
    outlets = (parts.outlet, rest)
    super.init()
    parts.connect(self)
  }

  deinit { retire(node) }

  @usableFromInline final override var chainedInlets: [AnyInlet] { node.inlets }
  final override var located: String { outlets.matching.subject.located }

  final override var hasReaders: Bool { outlets.matching.sensorCount + outlets.rest.sensorCount > 0 }

  /// Whether the other side has sensors: then the partition stays when this side is taken down.
  final override func hasSensors(besides side: Chained) -> Bool {
    let own = (side as? StateStorage<Transaction>)?.outlet
    return [outlets.matching, outlets.rest].contains { (outlet: Outlet<Transaction>) in
      outlet !== own && outlet.sensorCount > 0
    }
  }
}

extension Partitioning {
  /// What satisfies the predicate.
  public final var matching: Side { handle(of: outlets.matching, &matchingSide) }

  /// What does not satisfy the predicate.
  public final var rest: Side { handle(of: outlets.rest, &restSide) }

  /// Makes a side that keeps this stage; this stage does not keep its sides.
  private func handle(of outlet: Outlet<Transaction>, _ made: inout Side?) -> Side {
    if let made { return made }
    let side = makeSide(outlet)
    side.upstream = [self]
    made = side
    return side
  }
}
