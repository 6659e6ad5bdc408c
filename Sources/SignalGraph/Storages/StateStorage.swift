/// The base class of all storages: a state behind an outlet, and the emitter of its mutations.
///
/// Not made directly: subclass one of the four kinds (``ValueStorage``, ``SetStorage``, ``DictionaryStorage``,
/// ``ArrayStorage``), as stages do.
open class StateStorage<Transaction: StateTransaction>: Chained, Storage {
  /// The writing end.
  @usableFromInline final let outlet: Outlet<Transaction>

  /// Makes a storage of what a stage writes.
  ///
  /// `node` is the stage's work; nil for an origin, and for a storage that another stage makes.
  @inlinable
  public init(_ outlet: Outlet<Transaction>, _ node: StageNode?) {
    self.outlet = outlet
    super.init()
    if let node {
      makeLinks().node = node
      node.adopt(outlet)
    }
  }

  /// Makes another handle of a storage's outlet and emitter; it keeps that storage.
  @usableFromInline
  init(sharing origin: StateStorage<Transaction>) {
    outlet = origin.outlet
    super.init()
    makeLinks().emitter = origin.emitter
    upstream = [origin]
  }

  deinit {
    if !attachments.isEmpty { releaseAttachments() }
    if let node { retire(node) }
    if links?.emitter == nil { retireOutlet() }
  }

  /// Does what its emitter would: that may be kept by others, and does it in the end.
  private func retireOutlet() {
    // Monitors that chain verbs attached tell more about themselves.
    links?.attachments = [:]
    outlet.retire()
  }

  /// The end that sends, to any number of sensors.
  @inlinable
  public final var emitter: SignalEmitter<StateSignal<Transaction>> {
    // Made when it is first asked for: of very many storages most are read by stages alone. It is made here only.
    if let made = links?.emitter { return unsafeDowncast(made, to: SignalEmitter<StateSignal<Transaction>>.self) }
    let made = SignalEmitter<StateSignal<Transaction>>(source: outlet)
    makeLinks().emitter = made
    return made
  }

  /// The state, as last edited; nil outside of a session.
  @inlinable public final var snapshot: Transaction.Snapshot? { outlet.shown }

  /// The stage's work.
  @inlinable final var node: StageNode? { links?.node }

  @usableFromInline final override var chainedInlets: [AnyInlet] { node?.inlets ?? [] }

  final override var located: String { outlet.subject.located }

  @usableFromInline final override var hasSensors: Bool { outlet.sensorCount > attachments.count }

  final override var hasReaders: Bool { outlet.sensorCount > 0 }
}

extension Chained {
  /// Keeps `source` and registers a sensor of this stage with it, until ``tearDown(fileID:line:)``.
  ///
  /// Chain verbs do this for each input of the stage that they make.
  ///
  /// - Precondition: the sensor is this stage's, and has no emitter.
  public final func chain<Input>(
    _ sensor: SignalSensor<StateSignal<Input>>, to source: StateStorage<Input>, site: Site
  ) {
    chain(sensor.inlet, to: source, site: site)
  }

  /// Does the same at the line where the stage was made, and returns the stage.
  @inlinable
  final func reading<Input>(_ source: StateStorage<Input>, through sensor: SignalSensor<StateSignal<Input>>) -> Self {
    chain(sensor, to: source, site: sensor.inlet.subject.site)
    return self
  }

  @usableFromInline
  final func chain<Input>(_ inlet: Inlet<StateSignal<Input>>, to source: StateStorage<Input>, site: Site) {
    source.checkStands(readBy: inlet.subject, site)
    upstream.append(source)
    source.outlet.register(inlet, site: site)
  }

  /// Does the same for each sensor of a stage with many inputs of one kind, in order.
  public final func chain<Input>(
    _ sensors: [SignalSensor<StateSignal<Input>>], toEach sources: [StateStorage<Input>], site: Site
  ) {
    for (sensor, source) in zip(sensors, sources) { chain(sensor, to: source, site: site) }
  }
}

extension StageNode {
  /// Makes the work of a stage: it runs `body`, then sends what that did to `outlet`.
  @inlinable
  public convenience init<Transaction>(
    writing outlet: Outlet<Transaction>, reading inlets: [AnyInlet], _ body: @escaping () -> Void
  ) {
    self.init(subject: outlet.subject, inlets: inlets) { turn in
      outlet.open(turn)
      body()
      outlet.commit(turn)
    }
  }
}
