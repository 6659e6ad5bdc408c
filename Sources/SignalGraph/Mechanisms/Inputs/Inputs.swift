/// The inputs of a stage that has several, of any kinds: one rule of sessions for all, and a turn that costs only those
/// that have changed.
///
/// The stage has a state while every input has one: the first that ends, ends it; the last that begins, begins it. While
/// one is missing, what the others do is done all the same, to a state that nobody sees, as if the missing ones were
/// empty; so nothing has to be kept for later. Where the state is made of what the stage keeps beside it, nothing is done to
/// it meanwhile, and it is made when all have begun.
///
/// | what happens to an input | is called |
/// |---|---|
/// | it begins | its `load` |
/// | it changes | its `change` |
/// | it ends | its `unload`, with its last state; none where its emitter was released |
/// | all that changed in a turn were read, and there is a state | `settle` |
///
/// A reset of an input is an end and a beginning.
///
/// ```swift
/// let inputs = Inputs<DictionaryTransaction<Int, String>>(subject, empty: [:])
/// let rows = inputs.add { snapshot, state, output in … } change: { … } unload: { … }
/// let limits = inputs.add { snapshot, state, output in … } change: { … } unload: { … }
/// super.init(inputs.outlet, inputs.makeNode())
/// ```
///
/// - Complexity: a turn O(inputs that changed), and what the closures take. Memory: 200 bytes an input.
public final class Inputs<Output: StateTransaction> {
  /// The stage's writing end.
  public let outlet: Outlet<Output>
  @usableFromInline let due = DueInlets()
  @usableFromInline let empty: Output.Snapshot
  /// Makes the state, and forgets it; none where it is kept.
  @usableFromInline let session: (begin: () -> Output.Snapshot, end: () -> Void)?
  @usableFromInline let settle: (inout Output.Snapshot, inout Output) -> Void
  /// The state that nobody sees.
  @exclusivity(unchecked) @usableFromInline var waiting: Output.Snapshot
  /// How many inputs are not in a session.
  @exclusivity(unchecked) @usableFromInline var missing = 0
  private var inlets: [AnyInlet] = []
  private var readers: [InputReader] = []

  /// Inputs of the stage that the subject names, which do to its state what they mean, one after the other.
  ///
  /// - Parameters:
  ///   - empty: the state where all inputs are empty.
  ///   - settle: called once when the inputs of a turn were read, for what they mean together.
  @inlinable
  public init(
    _ subject: MessageSubject,
    empty: Output.Snapshot,
    settle: @escaping (inout Output.Snapshot, inout Output) -> Void = { _, _ in }
  ) {
    outlet = Outlet(subject: subject)
    (self.empty, waiting, session, self.settle) = (empty, empty, nil, settle)
  }

  /// Inputs of the stage that the subject names, of which it keeps what its state is made of: their closures leave the state
  /// alone.
  ///
  /// - Parameters:
  ///   - empty: any state.
  ///   - begin: makes the state of what is kept.
  ///   - settle: does to the state what the inputs of a turn mean together.
  ///   - end: takes leave of the state.
  @inlinable
  public init(
    _ subject: MessageSubject,
    empty: Output.Snapshot,
    begin: @escaping () -> Output.Snapshot,
    settle: @escaping (inout Output.Snapshot, inout Output) -> Void,
    end: @escaping () -> Void
  ) {
    outlet = Outlet(subject: subject)
    (self.empty, waiting, session, self.settle) = (empty, empty, (begin, end), settle)
  }

  /// The stage's work: to be called once, when all inputs were added.
  @inlinable
  public func makeNode() -> StageNode {
    let (inlets, readers) = takeParts()
    // Without an input, nothing ever begins.
    return StageNode(writing: outlet, reading: inlets) { withExtendedLifetime(readers) { self.follow() } }
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
  /// Adds an input.
  ///
  /// - Parameters:
  ///   - load: does what the state means that the input begins with.
  ///   - change: does what a transaction of it means.
  ///   - unload: undoes what is left of it, as if it were empty.
  /// - Returns: Where it is registered.
  @inlinable
  @inline(__always)
  public func add<Input: StateTransaction>(
    load: @escaping (Input.Snapshot, inout Output.Snapshot, inout Output) -> Void,
    change: @escaping (borrowing Input, inout Output.Snapshot, inout Output) -> Void,
    unload: @escaping (Input.Snapshot?, inout Output.Snapshot, inout Output) -> Void
  ) -> SignalSensor<StateSignal<Input>> {
    addEach(
      names: [0],
      InputKind(
        self,
        load: { load($0, &$2, &$3) },
        change: { change($0, &$2, &$3) },
        unload: { unload($0, &$2, &$3) }
      )
    )[0]
  }

  /// Adds inputs of a kind, one a name.
  @inlinable
  func addEach<Input>(names: [Int], _ kind: InputKind<Input, Output>) -> [SignalSensor<StateSignal<Input>>] {
    keep(kind.reader)
    return names.map { name in
      let inlet = kind.makeInlet(name, outlet.subject)
      keep(inlet)
      return SignalSensor(inlet)
    }
  }

  @usableFromInline
  func keep(_ reader: InputReader) { readers.append(reader) }

  /// Adds an inlet, which is missing as yet.
  @usableFromInline
  func keep(_ inlet: AnyInlet) {
    inlets.append(inlet)
    missing += 1
  }
}

/// What a stage does with inputs of one kind; closures are told which.
@usableFromInline
struct InputKind<Input: StateTransaction, Output: StateTransaction> {
  @usableFromInline typealias Edit<Signal> = (Signal, Int, inout Output.Snapshot, inout Output) -> Void
  @usableFromInline let reader: InputReader
  /// Reads the inlet of an input that goes, and undoes what is left of it.
  @usableFromInline let dismiss: (Inlet<StateSignal<Input>>, () -> Input.Snapshot?) -> Void

  @inlinable
  @inline(__always)
  init(
    _ inputs: Inputs<Output>,
    load: @escaping Edit<Input.Snapshot>,
    change: @escaping (borrowing Input, Int, inout Output.Snapshot, inout Output) -> Void,
    unload: @escaping Edit<Input.Snapshot?>
  ) {
    reader = InputReader(inputs.due) { inlet, inputs in
      // Only inlets of this kind have this reader, and it is called by these inputs alone.
      let inlet = unsafeDowncast(inlet, to: Inlet<StateSignal<Input>>.self)
      unsafeDowncast(inputs, to: Inputs<Output>.self).read(inlet, load, change, unload)
    }
    // These inputs keep what calls it.
    dismiss = { [unowned inputs] in inputs.dismiss($0, $1, load, change, unload) }
  }

  @usableFromInline
  func makeInlet(_ name: Int, _ subject: MessageSubject) -> Inlet<StateSignal<Input>> {
    let inlet = Inlet<StateSignal<Input>>(subject: subject)
    inlet.name = name
    inlet.reader = Unmanaged.passUnretained(reader)
    return inlet
  }
}
