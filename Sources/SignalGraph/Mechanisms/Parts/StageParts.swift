/// The parts of a stage with one input: where it is registered, its state, and what it does.
///
/// The rules of sessions are followed here for every stage: its state begins, changes and ends with the input's; with
/// parameters, it is there while the input has a state and each of them a value.
public struct StageParts<Input: StateTransaction, Output: StateTransaction> {
  @usableFromInline let sensor: SignalSensor<StateSignal<Input>>
  @usableFromInline let outlet: Outlet<Output>
  @usableFromInline let node: StageNode
  /// Registers the stage that has these parts with what it reads beside its sensor.
  @usableFromInline let connect: (Chained) -> Void

  /// The parts of a stage that does this work.
  ///
  /// - Parameters:
  ///   - subject: the stage.
  ///   - outlet: the stage's, if the work had to know it before; see ``MadeStorages``.
  ///   - work: what the stage does.
  @inlinable
  public init<Work: StageWork>(_ subject: MessageSubject, writing outlet: Outlet<Output>? = nil, _ work: Work)
  where Work.Input == Input, Work.Output == Output {
    let (inlet, outlet) = (Inlet<StateSignal<Input>>(subject: subject), outlet ?? Outlet<Output>(subject: subject))
    let node = outlet.makeNode(reading: inlet) { inlet, turn in
      outlet.step(inlet, with: work)
      if turn != nil { work.finish(outlet.current) }
      return outlet.conclude(turn)
    } _: {
      ErasedWork(work)
    }
    self.init(inlet, outlet, node, work)
  }

  /// The parts of a stage whose work is short enough for closures.
  @inlinable
  public init(
    _ subject: MessageSubject, begin: @escaping (Input.Snapshot) -> Output.Snapshot,
    change: @escaping (borrowing Input, inout Output.Snapshot, inout Output) -> Void, end: @escaping () -> Void = {}
  ) {
    let (inlet, outlet) = (Inlet<StateSignal<Input>>(subject: subject), Outlet<Output>(subject: subject))
    (sensor, self.outlet, connect) = (SignalSensor(inlet), outlet, { _ in })
    node = outlet.makeNode(reading: inlet) { inlet, turn in
      outlet.step(inlet, change)
      return outlet.conclude(turn)
    } _: {
      ErasedWork(begin: begin, end: end)
    }
  }

  /// The parts of a stage whose closures read parameters, and that may be asked to do its work anew.
  ///
  /// - Parameters:
  ///   - subject: the stage.
  ///   - outlet: the stage's, if the work had to know it before; see ``MadeStorages``.
  ///   - parameters: what the closures read.
  ///   - prompt: with what the stage asks to do its work anew.
  ///   - work: what the stage does.
  @inlinable
  public init<Work: AdjustableWork>(
    _ subject: MessageSubject, writing outlet: Outlet<Output>? = nil, _ parameters: [AnyParameter],
    prompt: StagePrompt? = nil, _ work: Work
  ) where Work.Input == Input, Work.Output == Output {
    let (inlet, outlet) = (Inlet<StateSignal<Input>>(subject: subject), outlet ?? Outlet<Output>(subject: subject))
    let adjusting = Adjusting<Input, Output>(parameters, prompt)
    let node = outlet.makeNode(reading: inlet, adjusting) { inlet, turn in
      outlet.step(inlet, with: work)
      if turn != nil { work.finish(outlet.current) }
      return outlet.conclude(turn)
    } _: {
      ErasedAdjustableWork(work)
    }
    self.init(inlet, outlet, node, work) { stage in
      for parameter in adjusting.parameters { parameter.connect(stage) }
    }
  }

  /// The parts of a stage that reads one of its inputs from a sensor, and others that it adds or names.
  ///
  /// - Parameters:
  ///   - sensor: takes the input.
  ///   - inputs: all inputs.
  ///   - node: what they made when all were added.
  @inlinable
  init(_ sensor: SignalSensor<StateSignal<Input>>, _ inputs: Inputs<Output>, _ node: StageNode) {
    (self.sensor, outlet, self.node, connect) = (sensor, inputs.outlet, node, { inputs.connect($0) })
  }

  @inlinable
  init<Work: StageWork>(
    _ inlet: Inlet<StateSignal<Input>>, _ outlet: Outlet<Output>, _ node: StageNode, _ work: Work,
    connect: @escaping (Chained) -> Void = { _ in }
  ) where Work.Output == Output {
    (sensor, self.outlet, self.node, self.connect) = (SignalSensor(inlet), outlet, node, connect)
    node.tracing = work as AnyObject
    // The stage's own state is the first of those that it writes.
    node.adopt(outlet)
    node.adopt(work.others)
    if Work.foresees { foresee(keepingKeys: Work.keepsKeys) { work.foresee($0, $1) } }
  }

  /// Has memory fetched for keys that the input is about to send; see ``StageWork/foresee(_:_:)``.
  @inlinable @inline(__always)
  func foresee(keepingKeys: Bool, _ fetch: @escaping (UInt64, inout Output.Snapshot) -> Void) {
    let outlet = outlet
    sensor.inlet.foresight = Foresight(onward: keepingKeys ? outlet : nil) { bits in
      if outlet.current != nil { fetch(bits, &outlet.current.unsafelyUnwrappedInPlace) }
    }
  }
}

/// An array storage made of one input.
open class ArrayStage<Source: StateTransaction, Element>: ArrayStorage<Element>, Replication {
  /// What a stage of this kind is made of.
  public typealias Parts = StageParts<Source, ArrayTransaction<Element>>
  /// The signals that are received.
  public typealias Input = StateSignal<Source>
  /// Receives the input.
  public final let sensor: SignalSensor<StateSignal<Source>>

  /// A storage of these parts.
  @inlinable
  public init(_ parts: Parts) {
    sensor = parts.sensor
    super.init(parts.outlet, parts.node)
    parts.connect(self)
  }
}

/// A dictionary storage made of one input.
open class DictionaryStage<Source: StateTransaction, Key: Hashable, Value>: DictionaryStorage<Key, Value>, Replication {
  /// What a stage of this kind is made of.
  public typealias Parts = StageParts<Source, DictionaryTransaction<Key, Value>>
  /// The signals that are received.
  public typealias Input = StateSignal<Source>
  /// Receives the input.
  public final let sensor: SignalSensor<StateSignal<Source>>

  /// A storage of these parts.
  @inlinable
  public init(_ parts: Parts) {
    sensor = parts.sensor
    super.init(parts.outlet, parts.node)
    parts.connect(self)
  }
}

/// A set storage made of one input.
open class SetStage<Source: StateTransaction, Element: Hashable>: SetStorage<Element>, Replication {
  /// What a stage of this kind is made of.
  public typealias Parts = StageParts<Source, SetTransaction<Element>>
  /// The signals that are received.
  public typealias Input = StateSignal<Source>
  /// Receives the input.
  public final let sensor: SignalSensor<StateSignal<Source>>

  /// A storage of these parts.
  @inlinable
  public init(_ parts: Parts) {
    sensor = parts.sensor
    super.init(parts.outlet, parts.node)
    parts.connect(self)
  }
}

/// A value storage made of one input.
open class ValueStage<Source: StateTransaction, Value>: ValueStorage<Value>, Replication {
  /// What a stage of this kind is made of.
  public typealias Parts = StageParts<Source, ValueTransaction<Value>>
  /// The signals that are received.
  public typealias Input = StateSignal<Source>
  /// Receives the input.
  public final let sensor: SignalSensor<StateSignal<Source>>

  /// A storage of these parts.
  @inlinable
  public init(_ parts: Parts) {
    sensor = parts.sensor
    super.init(parts.outlet, parts.node)
    parts.connect(self)
  }
}

extension StateStorage {
  /// Makes this storage the input of a stage that was made for it, and returns the stage.
  @inlinable
  public final func feeding<Stage: Sensor & Chained>(_ stage: Stage) -> Stage
  where Stage.Input == StateSignal<Transaction> {
    stage.reading(self, through: stage.sensor)
  }
}
