/// The elements of a storage in two: those that satisfy a predicate, and the rest.
///
/// One stage writes both. Choose it over two filters where both sides are wanted: the predicate is called once, and
/// what crosses over leaves one side and enters the other in one turn, so that a stage that reads both never sees it
/// twice or not at all.
///
/// A dictionary, a set and an array make ``DictionaryPartitioning``, ``SetPartitioning`` and ``ArrayPartitioning``;
/// their `matching` and `rest` are storages like others, which keep this stage.
///
/// Teardown: of a partition made by the verb, take down `matching` and `rest`, or the chains on them: the last one of
/// them takes the partition's own registration with it. Of another deregister its sensor.
public class Partitioning<Transaction: StateTransaction>: Chained, Sensor {
  /// The signals that are received.
  public typealias Input = StateSignal<Transaction>
  /// The unicatching end.
  public final let sensor: SignalSensor<StateSignal<Transaction>>
  @usableFromInline final let matchingOutlet: Outlet<Transaction>
  @usableFromInline final let restOutlet: Outlet<Transaction>
  @usableFromInline final let node: Node

  @usableFromInline
  init(
    _ sensor: SignalSensor<StateSignal<Transaction>>,
    _ matching: Outlet<Transaction>,
    _ rest: Outlet<Transaction>,
    _ node: Node
  ) {
    self.sensor = sensor
    self.node = node
    matchingOutlet = matching
    restOutlet = rest
    super.init()
    node.adopt(matching)
    node.adopt(rest)
  }

  deinit { node.retire() }

  @usableFromInline
  final override var chainedInlets: [AnyInlet] { node.inlets }
  final override var located: String { matchingOutlet.subject.located }

  /// A side that is taken down, or that has no handle any more, is no reason to stay.
  final override func hasSensors(besides side: Chained) -> Bool {
    let own = (side as? StateStorage<Transaction>)?.outlet
    return [matchingOutlet, restOutlet].contains { (outlet: Outlet<Transaction>) in
      outlet !== own && outlet.sensorCount > 0
    }
  }

  /// Makes a side that keeps this stage; this stage does not keep its sides.
  final func makeSide<Side: StateStorage<Transaction>>(_ side: Side) -> Side {
    side.upstream = [self]
    return side
  }

  /// Registers the sensor and keeps the source.
  @usableFromInline
  final func chain(to source: StateStorage<Transaction>, _ site: Site) {
    upstream.append(source)
    source.outlet.register(sensor.inlet, site: site)
  }
}

extension Outlet {
  /// Makes the work of a partition: this side follows the input's session, and the rest goes with it.
  @inlinable
  func partition(
    _ inlet: Inlet<StateSignal<Transaction>>,
    _ rest: Outlet<Transaction>,
    begin: @escaping (Transaction.Snapshot) -> (matching: Transaction.Snapshot, rest: Transaction.Snapshot),
    change:
      @escaping (
        borrowing Transaction, inout Transaction.Snapshot, inout Transaction, inout Transaction.Snapshot,
        inout Transaction
      ) -> Void,
    end: @escaping () -> Void = {}
  ) -> Node {
    Node(writing: self, reading: [inlet]) { [self] in
      follow(
        inlet,
        begin: { snapshot in
          let sides = begin(snapshot)
          rest.begin(sides.rest)
          return sides.matching
        },
        change: { input, state, output in
          rest.update { restState, restOutput in change(input, &state, &output, &restState, &restOutput) }
        },
        end: {
          end()
          rest.end()
        }
      )
      rest.commit()
    }
  }
}
