/// A change of a row where it lies in a transaction's memory, of which each part is read by itself.
///
/// Reading an enumeration out of memory copies all of it, the rows of past and future and whatever they refer to, even
/// where only its key is asked for: the compiler looks into small ones only. Rows of a few texts are not small, and a chain
/// reads each change in every stage. So this looks for the parts where the enumeration has them: the payload of each case
/// lies at the beginning as a tuple does, and the number of the case, in their order, in the byte behind the largest. That is
/// so for all generic enumerations of several payloads alone, as the runtime lays them out. The size is checked where
/// mutations are read; debug builds also compare the case with the enumeration.
///
/// It is valid while the transaction lives and is not changed; to keep it, keep its ``mutation``.
public struct KeyedChange<Key: Hashable, Value> {
  /// What a change does to a row.
  public enum Kind: Sendable {
    /// A row comes that was not there.
    case insert
    /// A row's value is replaced.
    case update
    /// A row goes that was there.
    case remove
  }

  /// What happens to the row.
  public let kind: Kind
  @usableFromInline let place: UnsafeRawPointer

  @inlinable @inline(__always)
  init(_ kind: Kind, _ place: UnsafeRawPointer) { (self.kind, self.place) = (kind, place) }
}

extension KeyedChange {
  /// The key that the change is about.
  @inlinable
  public var key: Key {
    @inline(__always) get { place.assumingMemoryBound(to: Key.self).pointee }
  }

  /// The value before; nil for an insertion.
  @inlinable
  public var past: Value? {
    @inline(__always) get { kind == .insert ? nil : unsafePast }
  }

  /// The value after; nil for a removal.
  @inlinable
  public var future: Value? {
    @inline(__always) get { kind == .remove ? nil : unsafeFuture }
  }

  /// The value before, where there is one: to be asked for only then.
  @inlinable
  var unsafePast: Value {
    @inline(__always) get { value(Self.first) }
  }

  /// The value after, where there is one: to be asked for only then.
  @inlinable
  var unsafeFuture: Value {
    @inline(__always) get { value(kind == .update ? Self.second : Self.first) }
  }

  /// Whether a value is replaced by an equal one.
  @inlinable @inline(__always)
  func isRefresh(_ equality: Equality<Value>) -> Bool { kind == .update && equality(unsafePast, unsafeFuture) }

  /// The same as an independent value.
  @inlinable
  public var mutation: DictionaryMutation<Key, Value> {
    switch kind {
    case .insert: .insert(key: key, value: unsafeFuture)
    case .update: .update(key: key, past: unsafePast, future: unsafeFuture)
    case .remove: .remove(key: key, past: unsafePast)
    }
  }

  /// Destroys what the change holds, moved out of its place: that is specialised, where `deinitialize` is not.
  @inlinable @inline(__always)
  func destroy() {
    let place = UnsafeMutableRawPointer(mutating: place)
    _ = place.assumingMemoryBound(to: Key.self).move()
    _ = (place + Self.first).assumingMemoryBound(to: Value.self).move()
    if kind == .update { _ = (place + Self.second).assumingMemoryBound(to: Value.self).move() }
  }

  @inlinable @inline(__always)
  func value(_ offset: Int) -> Value { (place + offset).assumingMemoryBound(to: Value.self).pointee }

  /// Where the value behind the key begins in a payload, and where the one behind that does.
  @inlinable static var first: Int {
    @inline(__always) get { MemoryLayout<Value>.aligned(MemoryLayout<Key>.size) }
  }
  @inlinable static var second: Int {
    @inline(__always) get { MemoryLayout<Value>.aligned(first + MemoryLayout<Value>.size) }
  }
}

/// The changes of a transaction where they lie in its memory; see ``KeyedTransaction/unsafeChanges``.
public struct KeyedChanges<Key: Hashable, Value> {
  @usableFromInline let base: UnsafeRawPointer?
  @usableFromInline let length: Int
  /// Whether they are those of a set, which has no updates.
  @usableFromInline let isOfSet: Bool

  @inlinable @inline(__always)
  init(_ mutations: UnsafeBufferPointer<DictionaryMutation<Key, Value>>) {
    if MemoryLayout<DictionaryMutation<Key, Value>>.size != KeyedChange<Key, Value>.second + MemoryLayout<Value>.size
      + 1
    {
      Violation.trap(Self.layoutFault())
    }
    (base, length, isOfSet) = (UnsafeRawPointer(mutations.baseAddress), mutations.count, false)
  }

  @inlinable @inline(__always)
  init(_ mutations: UnsafeBufferPointer<SetMutation<Key>>) where Value == Void {
    if MemoryLayout<SetMutation<Key>>.size != MemoryLayout<Key>.size + 1 { Violation.trap(Self.layoutFault()) }
    (base, length, isOfSet) = (UnsafeRawPointer(mutations.baseAddress), mutations.count, true)
  }
}

extension KeyedChanges: RandomAccessCollection {
  /// Zero.
  @inlinable public var startIndex: Int { 0 }

  /// The number of changes.
  @inlinable public var endIndex: Int { length }

  /// The change at a position, which is in `indices`.
  @inlinable
  public subscript(position: Int) -> KeyedChange<Key, Value> {
    @inline(__always) get {
      Violation.debugCheck { indices.contains(position) ? nil : .position(position, of: count) }
      let base = base.unsafelyUnwrapped
      let change = isOfSet ? Self.change(ofSet: base, position) : Self.change(base, position)
      Violation.debugCheck { fault(change) }
      return change
    }
  }

  @inlinable @inline(__always)
  static func change(_ base: UnsafeRawPointer, _ position: Int) -> KeyedChange<Key, Value> {
    typealias Mutation = DictionaryMutation<Key, Value>
    let place = base + position &* MemoryLayout<Mutation>.stride
    let number = place.load(fromByteOffset: MemoryLayout<Mutation>.size - 1, as: UInt8.self)
    return KeyedChange(number == 0 ? .insert : number == 1 ? .update : .remove, place)
  }

  @inlinable @inline(__always)
  static func change(ofSet base: UnsafeRawPointer, _ position: Int) -> KeyedChange<Key, Value> {
    typealias Mutation = SetMutation<Key>
    let place = base + position &* MemoryLayout<Mutation>.stride
    let number = place.load(fromByteOffset: MemoryLayout<Mutation>.size - 1, as: UInt8.self)
    return KeyedChange(number == 0 ? .insert : .remove, place)
  }

  /// What is wrong with a change if the enumeration has another case there.
  @usableFromInline
  func fault(_ change: KeyedChange<Key, Value>) -> Violation? {
    let kind: KeyedChange<Key, Value>.Kind
    if isOfSet {
      let mutation = change.place.assumingMemoryBound(to: SetMutation<Key>.self).pointee
      kind = if case .insert = mutation { .insert } else { .remove }
    } else {
      kind =
        switch change.place.assumingMemoryBound(to: DictionaryMutation<Key, Value>.self).pointee {
        case .insert: .insert
        case .update: .update
        case .remove: .remove
        }
    }
    return kind == change.kind ? nil : Self.layoutFault()
  }

  @usableFromInline @inline(never)
  static func layoutFault() -> Violation {
    Violation(kind: .brokenInvariant, message: "Mutations of \(Key.self) and \(Value.self) lie in another way.")
  }
}
