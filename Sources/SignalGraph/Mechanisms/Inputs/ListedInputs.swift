/// The inputs that a list of storages names: they come, go and move as its elements do.
///
/// An empty list is enough for a state. A storage that stands in the list twice is two inputs. Inputs are known by
/// their names in ``places``, which stay while the inputs move.
///
/// A turn reads the list before the storages: one that ends as it leaves the list ends nothing.
///
/// - Complexity: O(log sources) for a storage that comes or goes, and what its state takes.
@usableFromInline
final class ListedInputs<Source: StateStorage<Input>, Input: StateTransaction, Output: StateTransaction> {
  @usableFromInline typealias Listed = (source: Source, inlet: Inlet<StateSignal<Input>>)
  @usableFromInline let places: PlaceTable
  /// Moves an input, with its state if it is in a session; the closure that it is given moves the input's place.
  @usableFromInline let move: (Input.Snapshot?, Int, () -> Void, inout Output.Snapshot, inout Output) -> Void
  @usableFromInline let kind: InputKind<Input, Output>
  /// Called with the index of an input that has come and has not begun, or that is empty and about to go.
  @usableFromInline let resize: (_ index: Int, _ isNew: Bool) -> Void
  /// The inputs by name; storages are kept while the list names them.
  @usableFromInline var inputs: [Int: Listed] = [:]

  @inlinable
  init(
    _ places: PlaceTable, _ kind: InputKind<Input, Output>, resize: @escaping (_ index: Int, _ isNew: Bool) -> Void,
    move: @escaping (Input.Snapshot?, Int, () -> Void, inout Output.Snapshot, inout Output) -> Void
  ) {
    (self.places, self.kind, self.resize, self.move) = (places, kind, resize, move)
  }
}

extension Inputs {
  /// Adds the inputs that a list names.
  ///
  /// - Returns: The sensor that takes the list.
  @inlinable
  func addListed<Source, Input>(_ listed: ListedInputs<Source, Input, Output>) -> SignalSensor<ArraySignal<Source>> {
    addNaming(listed.kind.reader) { sources in
      for source in sources { self.insert(source, at: listed.places.count, listed) }
    } change: { transaction in
      transaction.forEach { self.perform($0, listed) }
    } end: {
      self.removeAll(listed)
    }
  }

  /// Performs a command of the list.
  @inlinable
  func perform<Source, Input>(_ mutation: ArrayMutation<Source>, _ listed: ListedInputs<Source, Input, Output>) {
    let count = listed.places.count
    if !mutation.fits(count) { Violation.trap(ArrayTransaction<Source>.indexFault(mutation, count)) }
    switch mutation {
    case .insert(let source, let at): insert(source, at: at, listed)
    case .remove(_, let at): remove(at: at, listed)
    case .update(let at, let past, let future):
      if past === future { break }
      remove(at: at, listed)
      insert(future, at: at, listed)
    case .move(let from, let to, let past, let future):
      if past === future { return move(from: from, to: to, listed) }
      remove(at: from, listed)
      insert(future, at: to, listed)
    case .replace(let at, let past, let future):
      for index in (at..<at + past.count).reversed() { remove(at: index, listed) }
      for (offset, source) in future.enumerated() { insert(source, at: at + offset, listed) }
    }
  }

  /// A storage comes: it is read after it has run.
  @inlinable
  func insert<Source, Input>(_ source: Source, at index: Int, _ listed: ListedInputs<Source, Input, Output>) {
    listed.resize(index, true)
    let name = listed.places.insert(at: index)
    let inlet = listed.kind.makeInlet(name, naming)
    listed.inputs[name] = (source, inlet)
    attach(inlet, to: source)
  }

  /// A storage goes.
  @inlinable
  func remove<Source, Input>(at index: Int, _ listed: ListedInputs<Source, Input, Output>) {
    let name = listed.places[index]
    let (source, inlet) = listed.inputs.removeValue(forKey: name)!
    listed.kind.dismiss(inlet) { source.outlet.settled }
    listed.resize(index, false)
    listed.places.remove(at: index)
    cut(inlet, from: source)
  }

  /// A storage moves; `to` is counted without it.
  @inlinable
  func move<Source, Input>(from: Int, to: Int, _ listed: ListedInputs<Source, Input, Output>) {
    let name = listed.places[from]
    let (source, inlet) = listed.inputs[name]!
    if !inlet.isAwaiting { listed.kind.reader.read(inlet, self) }
    let state = inlet.isPresent ? source.outlet.settled : nil
    edit { listed.move(state, name, { listed.places.move(from: from, to: to) }, &$0, &$1) }
  }

  @inlinable
  func removeAll<Source, Input>(_ listed: ListedInputs<Source, Input, Output>) {
    for index in (0..<listed.places.count).reversed() { remove(at: index, listed) }
  }
}
