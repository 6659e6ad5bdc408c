/// Passes on an array's signals with a function of each element, keeping nothing.
///
/// A *derived* stage: `transform` is called on past elements too, so that no element is kept. Choose
/// ``ArraySignalMapStorage`` where `transform` is costly, makes objects, or its results are read.
///
/// | in | out |
/// |---|---|
/// | any signal | the same, each element mapped, past ones included |
/// | `update` between different elements whose results are equal | nothing |
/// | `move` with an update between such elements | `move` |
///
/// ```swift
/// let words = ArraySlot(["a", "bb"])
/// let lengths = ArraySignalMap<String, Int>(\.count)
/// let copy = ReplicatingArrayStorage<Int>()
/// words.register(lengths)
/// lengths.register(copy)         // 1 2
/// words.append("ddd")            // 1 2 3
/// lengths.deregister(copy)
/// words.deregister(lengths)
/// ```
///
/// - Complexity: initiation O(n), a mutation O(1); one or two calls of `transform` a mutation. Memory: O(1). A sensor
///   registered later costs O(n) calls.
///
/// Preconditions: `transform` is pure and gives equal results for equal elements.
///
/// Teardown: deregister its sensor, and the sensors registered with it.
public final class ArraySignalMap<Element, Mapped>: Sensor, Emitter {
  /// The signals that are received.
  public typealias Input = ArraySignal<Element>
  /// The signals that are sent.
  public typealias Output = ArraySignal<Mapped>

  /// Receives the signals, of one emitter at a time.
  public let sensor: SignalSensor<ArraySignal<Element>>
  /// Sends the signals to any number of sensors.
  public let emitter: SignalEmitter<ArraySignal<Mapped>>
  @usableFromInline let node: StageNode

  /// Makes a map.
  @inlinable
  public init(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping (Element) -> Mapped
  ) {
    let subject = MessageSubject(
      ArraySignalMap<Element, Mapped>.self,
      label: label,
      site: Site(fileID: fileID, line: line)
    )
    let (sourceEquality, equality) = (Equality<Element>.ofRefreshes, Equality<Mapped>())
    let inlet = Inlet<ArraySignal<Element>>(subject: subject)
    let mapped: (ArraySignal<Element>) -> ArraySignal<Mapped> = { signal in
      signal.map(
        snapshot: { TreeArray($0.lazy.map(transform)) },
        transaction: { transaction in
          var result = ArrayTransaction<Mapped>()
          result.appendMapped(transaction, sourceEquality, equality, transform)
          return result
        }
      )
    }
    let source = SignalSource<ArraySignal<Mapped>>(
      subject: subject,
      work: { source, task, result in
        guard task == .open || task == .close else { return SignalSource<ArraySignal<Mapped>>.perform(source, task) }
        // The type is what the task names.
        let result = result?.assumingMemoryBound(to: ArraySignal<Mapped>?.self)
        result?.pointee = inlet.origin?.takeUnretainedValue().signal(to: task).map(mapped)
      }
    )
    sensor = SignalSensor(inlet)
    emitter = SignalEmitter(source: source)
    node = StageNode(subject: subject, inlets: [inlet]) { turn in
      var hasSent = false
      inlet.read { signal in
        let signal = mapped(copy signal)
        if case .transition(let transaction) = signal, transaction.isEmpty { return }
        source.put(signal, turn)
        hasSent = true
      }
      if hasSent { source.send(turn) }
    }
    node.adopt(source)
    node.tracing = RowRelation.same
  }

  deinit { node.retire() }
}

@available(*, unavailable)
extension ArraySignalMap: Sendable {}
