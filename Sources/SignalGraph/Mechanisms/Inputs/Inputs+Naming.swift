// Inputs that another input names: they come and go while the stage runs.
extension Inputs {
  /// Adds an input that names others, and is read before them.
  ///
  /// - Returns: The sensor that takes it.
  @inlinable
  func addNaming<Input: StateTransaction>(
    _ reader: InputReader, _ foresight: Foresight? = nil, begin: @escaping (Input.Snapshot) -> Void,
    change: @escaping (Input) -> Void, end: @escaping () -> Void
  ) -> SignalSensor<StateSignal<Input>> {
    let naming = InputReader(due, isFirst: true) { inlet, inputs in
      // This reader is called with this input's inlet and by these inputs alone.
      let inlet = unsafeDowncast(inlet, to: Inlet<StateSignal<Input>>.self)
      let inputs = unsafeDowncast(inputs, to: Inputs<Output>.self)
      inputs.isInSession = inputs.outlet.current != nil
      inputs.isNaming = true
      inputs.readSessions(of: inlet, begin: begin, change: change) { _ in end() }
      inputs.isNaming = false
    }
    let inlet = Inlet<StateSignal<Input>>(self.naming)
    inlet.reader = Unmanaged.passUnretained(naming)
    inlet.foresight = foresight
    list(naming)
    list(reader)
    list(inlet)
    return SignalSensor(inlet)
  }

  /// Has the input that names others read by a node of its own, below what its closure chains.
  ///
  /// - Parameter conclude: called when it has been read.
  /// - Returns: The lifeline of what is chained.
  func readNamingApart(_ conclude: @escaping () -> Void) -> AnySource? {
    guard let node = outlet.node?.takeUnretainedValue() else { return nil }
    return node.makeMaker(reading: node.inlets[0]) { turn in
      // First: what is named is not taken from one storage to the other, as that may be still to run.
      if let stage = self.outlet.node { turn.schedule(stage.takeUnretainedValue()) }
      self.due.takeList { self.read($0) }
      conclude()
    }
  }

  /// Adds a storage that was named: it is read after it has run.
  @inlinable
  func attach<Input>(_ inlet: Inlet<StateSignal<Input>>, to source: StateStorage<Input>) {
    missing += 1
    outlet.attach(inlet, to: source.outlet, site: outlet.subject.site)
  }

  /// Has an inlet read another storage from now on, if that has run and both have a state: nothing begins or ends.
  ///
  /// What was not read of the storage before is forgotten.
  @inlinable
  func redirect<Input>(_ inlet: Inlet<StateSignal<Input>>, to source: StateStorage<Input>) -> Bool {
    let source = source.outlet
    guard inlet.isPresent, !inlet.hasMail, source.current != nil, source.take(inlet) else { return false }
    inlet.readSerial = source.serial
    return true
  }

  /// Takes out a storage that is named no more, with what it has not been read of.
  @inlinable
  func detach<Input>(_ inlet: Inlet<StateSignal<Input>>, from source: StateStorage<Input>) {
    if !inlet.isPresent { missing -= 1 }
    inlet.isPresent = false
    cut(inlet, from: source)
  }

  /// Takes out a storage whose leaving was counted.
  @inlinable
  func cut<Input>(_ inlet: Inlet<StateSignal<Input>>, from source: StateStorage<Input>) {
    outlet.detach(inlet)
    inlet.reader = nil
    Turn.current.keep(inlet)
    Turn.current.keep(source)
  }
}
