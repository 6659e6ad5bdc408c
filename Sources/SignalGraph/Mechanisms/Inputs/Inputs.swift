/// The inputs of a stage that has several, of any kinds.
///
/// The stage has a state while every input has one: the first input that ends ends it; the last that begins begins it.
/// While one is missing, changes of the others are still applied, as if the missing ones were empty, to a state that is
/// not sent; so nothing has to be kept for later.
///
/// | what happens | is called |
/// |---|---|
/// | an input begins | its `load` |
/// | it changes | its `change` |
/// | it ends | its `unload`, with its last state; none where its emitter was released |
/// | the inputs that changed in a turn were read | `conclude` |
///
/// A reset of an input is an end and a beginning.
///
/// ```swift
/// let inputs = Inputs<SetTransaction<Int>>(subject, empty: [])
/// let limit = inputs.keep(limit) { … }
/// inputs.add(rows, load: { … }, change: { … }, unload: { … })
/// super.init(inputs.outlet, inputs.makeNode { state, output in … })
/// inputs.connect(self)
/// ```
///
/// Where two inputs may change one key in one turn, note the keys, and change the state in `conclude`, once per key.
///
/// - Complexity: a turn O(inputs that changed), and what the closures take. Memory: some 200 bytes per input.
public final class Inputs<Output: StateTransaction> {
  /// Where the stage's state is kept and sent.
  public let outlet: Outlet<Output>
  /// What messages say of the inlets.
  @usableFromInline let naming: InletNaming
  @usableFromInline let due = DueInlets()
  @usableFromInline let empty: Output.Snapshot?
  /// What makes the state, and what ends it, for a stage that keeps what its state is made of.
  @usableFromInline let session: (begin: () -> Output.Snapshot, end: () -> Void)?
  /// The state while an input is missing, which is not sent; nil where all inputs are parameters.
  @exclusivity(unchecked) @usableFromInline var waiting: Output.Snapshot?
  /// How many inputs are not in a session.
  @exclusivity(unchecked) @usableFromInline var missing = 0
  /// Whether what is lent to those that edit is the stage's state, and not the one that waits.
  @exclusivity(unchecked) @usableFromInline var isInSession = false
  /// Whether an input that names others is being read.
  @exclusivity(unchecked) @usableFromInline var isNaming = false
  /// Whether an input is read for the last time: it neither begins nor ends the state.
  @exclusivity(unchecked) @usableFromInline var isDismissing = false
  private var inlets: [AnyInlet] = []
  private var readers: [InputReader] = []
  private var sources: [(Chained) -> Void] = []

  /// Inputs of the stage that the subject names.
  ///
  /// - Parameters:
  ///   - subject: the stage.
  ///   - empty: the state when all inputs are empty.
  @inlinable
  public init(_ subject: MessageSubject, empty: Output.Snapshot) {
    (outlet, naming) = (Outlet(subject: subject), InletNaming(subject))
    (self.empty, waiting, session) = (empty, empty, nil)
  }

  /// Inputs of a stage that keeps what its state is made of: closures leave the state alone while an input is missing.
  ///
  /// - Parameters:
  ///   - empty: any state; none is needed where all inputs are parameters.
  ///   - begin: makes the state of what is kept.
  ///   - end: called when the state ends.
  @inlinable
  init(
    _ subject: MessageSubject, empty: Output.Snapshot? = nil, begin: @escaping () -> Output.Snapshot,
    end: @escaping () -> Void
  ) {
    (outlet, naming) = (Outlet(subject: subject), InletNaming(subject))
    (self.empty, waiting, session) = (empty, empty, (begin, end))
  }

  /// Makes the stage's node; call it once, when all inputs were added.
  ///
  /// - Parameter conclude: called once the inputs that changed in a turn were read; changes the state for all of them.
  @inlinable
  public func makeNode(conclude: @escaping (inout Output.Snapshot, inout Output) -> Void = { _, _ in }) -> StageNode {
    let (inlets, readers) = takeParts()
    return StageNode(subject: outlet.subject, inlets: inlets, stepsEach: true) { inlet, turn in
      self.followAlone(inlet, conclude)
      // Only stages with one input are asked to step without a turn.
      return self.outlet.conclude(turn.unsafelyUnwrapped)
    } run: { turn in
      self.outlet.open(turn)
      withExtendedLifetime(readers) { self.follow(conclude) }
      self.outlet.commit(turn)
    }
  }

  @usableFromInline
  func takeParts() -> (inlets: [AnyInlet], readers: [InputReader]) {
    defer { (inlets, readers) = ([], []) }
    return (inlets, readers)
  }
}

@available(*, unavailable)
extension Inputs: Sendable {}

extension Inputs {
  /// Adds an input that the stage's user registers.
  ///
  /// - Parameters:
  ///   - type: the transactions of the input.
  ///   - load: takes in the state that the input begins with.
  ///   - change: takes in a transaction.
  ///   - unload: takes out what is left of the input, as if it became empty.
  /// - Returns: The sensor that takes the input.
  @inlinable @inline(__always)
  public func sensor<Input: StateTransaction>(
    _ type: Input.Type, load: @escaping (Input.Snapshot, inout Output.Snapshot, inout Output) -> Void,
    change: @escaping (borrowing Input, inout Output.Snapshot, inout Output) -> Void,
    unload: @escaping (Input.Snapshot?, inout Output.Snapshot, inout Output) -> Void
  ) -> SignalSensor<StateSignal<Input>> {
    let kind = InputKind<Input, Output>(
      self,
      load: { load($0, &$2, &$3) },
      change: { change($0, &$2, &$3) },
      unload: { unload($0, &$2, &$3) }
    )
    return SignalSensor(addEach(names: [0], kind)[0])
  }

  /// Adds a storage, with which ``connect(_:)`` registers.
  ///
  /// - Parameters:
  ///   - source: the storage.
  ///   - load: takes in the state that the storage begins with.
  ///   - change: takes in a transaction.
  ///   - unload: takes out what is left of the input, as if it became empty.
  @inlinable @inline(__always)
  public func add<Input: StateTransaction>(
    _ source: StateStorage<Input>, load: @escaping (Input.Snapshot, inout Output.Snapshot, inout Output) -> Void,
    change: @escaping (borrowing Input, inout Output.Snapshot, inout Output) -> Void,
    unload: @escaping (Input.Snapshot?, inout Output.Snapshot, inout Output) -> Void
  ) {
    let inlet = sensor(Input.self, load: load, change: change, unload: unload).inlet
    list { $0.chain(inlet, to: source, site: inlet.subject.site) }
  }

  /// Adds a parameter, which closures of the stage read while there is a state; nothing where it is fixed.
  ///
  /// - Parameters:
  ///   - parameter: the parameter.
  ///   - change: called when its value has come or changed, or was refreshed.
  @inlinable
  func add(_ parameter: AnyParameter, change: @escaping () -> Void) {
    if parameter.isFixed { return }
    let reader = InputReader(due) { _, inputs in
      // This reader is called by these inputs alone.
      unsafeDowncast(inputs, to: Inputs<Output>.self).follow(parameter, change)
    }
    parameter.inlet.reader = Unmanaged.passUnretained(reader)
    list(reader)
    list(parameter.inlet)
    list { parameter.connect($0) }
  }

  /// Registers the stage that has these inputs with the storages that were added, as chain verbs do.
  public func connect(_ stage: Chained) {
    for connect in sources { connect(stage) }
    sources = []
  }

  @usableFromInline func list(_ source: @escaping (Chained) -> Void) { sources.append(source) }

  /// Adds inputs of a kind, one per name.
  @inlinable
  func addEach<Input>(names: [Int], _ kind: InputKind<Input, Output>) -> [Inlet<StateSignal<Input>>] {
    list(kind.reader)
    return names.map { name in
      let inlet = kind.makeInlet(name, naming)
      list(inlet)
      return inlet
    }
  }

  @usableFromInline func list(_ reader: InputReader) { readers.append(reader) }

  /// Adds an inlet, which has no state yet.
  @usableFromInline
  func list(_ inlet: AnyInlet) {
    inlets.append(inlet)
    missing += 1
  }
}

/// What a stage does with inputs of one kind; its closures are given the input's name.
@usableFromInline
struct InputKind<Input: StateTransaction, Output: StateTransaction> {
  @usableFromInline typealias Edit<Signal> = (Signal, Int, inout Output.Snapshot, inout Output) -> Void
  @usableFromInline let reader: InputReader
  /// Reads the inlet of an input that goes for good, and takes out what is left of it.
  @usableFromInline let dismiss: (Inlet<StateSignal<Input>>, () -> Input.Snapshot?) -> Void
  /// Fetches the memory of a key that an origin is about to edit; nil where there is none to be fetched.
  @usableFromInline let foresight: Foresight?

  @inlinable @inline(__always)
  init(
    _ inputs: Inputs<Output>, foresight: Foresight? = nil, load: @escaping Edit<Input.Snapshot>,
    change: @escaping (borrowing Input, Int, inout Output.Snapshot, inout Output) -> Void,
    unload: @escaping Edit<Input.Snapshot?>
  ) {
    self.foresight = foresight
    reader = InputReader(inputs.due) { inlet, inputs in
      // Only inlets of this kind have this reader, and it is called by these inputs alone.
      let inlet = unsafeDowncast(inlet, to: Inlet<StateSignal<Input>>.self)
      unsafeDowncast(inputs, to: Inputs<Output>.self).read(inlet, load, change, unload)
    }
    // Unowned, as these inputs keep what calls the closure.
    dismiss = { [unowned inputs] in inputs.dismiss($0, $1, load, change, unload) }
  }

  @usableFromInline
  func makeInlet(_ name: Int, _ naming: InletNaming) -> Inlet<StateSignal<Input>> {
    let inlet = Inlet<StateSignal<Input>>(naming)
    inlet.name = name
    inlet.foresight = foresight
    inlet.reader = Unmanaged.passUnretained(reader)
    return inlet
  }
}
