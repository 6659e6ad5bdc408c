/// The storages that a stage makes, one for each key: each comes, changes and goes while the stage runs.
///
/// | the stage calls | what becomes of the key's storage |
/// |---|---|
/// | `update`, for a key without one | it is made, and begins with what the closure leaves |
/// | `update` | it changes |
/// | `conclude` | what is empty ends and goes; what changed is sent |
/// | `removeAll` | all end and go |
///
/// Storages are handed out when they came, and are told of when they went: a stage that holds them in its own state
/// records just that. One that comes and goes in one turn was never there, and a key that comes back has another one.
///
/// ```swift
/// let groups = MadeStorages(by: outlet, empty: []) { SetStorage<Int>($0, nil) } as MadeStorages<Bool, _, _>
/// groups.update(number > 9) { $1.set((), forKey: number, in: &$0) }
/// groups.conclude { $0.isEmpty } came: { … } went: { … }
/// ```
///
/// See <doc:WritingAStage> for a stage that is made of them.
///
/// - Complexity: `update` O(1) beside its closure; `conclude` O(keys that were updated). Memory: some 900 bytes per
///   storage, beside its state.
public final class MadeStorages<Key: Hashable, Made: StateTransaction, Handle: StateStorage<Made>> {
  @usableFromInline struct Entry {
    @usableFromInline let (outlet, handle): (Outlet<Made>, Handle)
    @usableFromInline var (isNew, isUpdated) = (true, true)

    @inlinable init(_ outlet: Outlet<Made>, _ handle: Handle) { (self.outlet, self.handle) = (outlet, handle) }

    /// The outlet, which the entry holds, so that its references need no counting.
    @inlinable var held: Unmanaged<Outlet<Made>> { .passUnretained(outlet) }
  }

  @usableFromInline let entries = KeyTable<Key, Entry>()
  @exclusivity(unchecked) @usableFromInline var updated: [Key] = []
  @usableFromInline let makeOutlet: () -> Outlet<Made>
  @usableFromInline let makeHandle: (Outlet<Made>) -> Handle
  @usableFromInline let empty: Made.Snapshot

  /// Storages of the stage that writes an outlet.
  ///
  /// - Parameters:
  ///   - owner: the stage's outlet.
  ///   - empty: the state that a storage begins with.
  ///   - makeHandle: makes the storage of its outlet, as `{ DictionaryStorage($0, nil) }`.
  @inlinable
  public init<Output>(
    by owner: Outlet<Output>, empty: Made.Snapshot, _ makeHandle: @escaping (Outlet<Made>) -> Handle
  ) {
    (self.empty, self.makeHandle) = (empty, makeHandle)
    makeOutlet = { [unowned owner] in owner.makeOutlet(owner.subject) }
  }
}

extension MadeStorages {
  /// How many storages there are.
  @inlinable public var count: Int { entries.count }

  /// The storage of a key.
  @inlinable public subscript(_ key: Key) -> Handle? { entries.find(key)?.pointee.value.handle }

  /// Changes the storage of a key, which is made if there is none; a key that does not equal itself is a `badParameter`
  /// violation.
  ///
  /// - Parameters:
  ///   - key: the storage's.
  ///   - body: changes the state, and records what it did, as in ``Outlet/update(_:)``.
  @inlinable
  public func update(_ key: Key, _ body: (inout Made.Snapshot, inout Made) -> Void) {
    let entry = entries.find(key) ?? insert(key, empty)
    if !entry.pointee.value.isUpdated {
      entry.pointee.value.isUpdated = true
      updated.append(key)
    }
    entry.pointee.value.held._withUnsafeGuaranteedRef { $0.update(body) }
  }

  /// Makes the storage of a key that has none, with the state that it begins with.
  @inlinable @discardableResult
  func insert(_ key: Key, _ snapshot: Made.Snapshot) -> UnsafeMutablePointer<DictionaryEntry<Key, Entry>> {
    let outlet = makeOutlet()
    if key != key { outlet.subject.reportUnequal(key: key) }
    outlet.begin(snapshot)
    updated.append(key)
    return entries.insertNew(key, Entry(outlet, makeHandle(outlet)))
  }

  /// Ends the storage of a key at once, and returns the state that it had; nil if there is none.
  ///
  /// - Precondition: it was not updated since the last ``conclude(_:came:went:)``.
  @inlinable
  func remove(_ key: Key) -> Made.Snapshot? {
    guard let entry = entries.find(key) else { return nil }
    let state = entry.pointee.value.outlet.current
    drop(entries.remove(entry))
    return state
  }

  /// Sends what the storages did, and lets go of those that are empty; call it once, when the stage has done its work.
  ///
  /// - Parameters:
  ///   - isEmpty: whether a storage with this state goes.
  ///   - came: given each storage that was made and stays.
  ///   - went: given the key of each that had come and goes.
  @inlinable
  public func conclude(
    _ isEmpty: (Made.Snapshot) -> Bool, came: (Key, Handle) -> Void, went: (Key) -> Void
  ) {
    for position in updated.indices {
      let key = updated[position]
      let entry = entries.find(key).unsafelyUnwrapped
      // Swapped out and back, so that the state is not retained.
      var state: Made.Snapshot?
      entry.pointee.value.held._withUnsafeGuaranteedRef { swap(&state, &$0.current) }
      let isOver = isEmpty(state.unsafelyUnwrapped)
      entry.pointee.value.held._withUnsafeGuaranteedRef { swap(&state, &$0.current) }
      if isOver {
        let isNew = entry.pointee.value.isNew
        drop(entries.remove(entry))
        if !isNew { went(key) }
      } else {
        if entry.pointee.value.isNew { came(key, entry.pointee.value.handle) }
        (entry.pointee.value.isNew, entry.pointee.value.isUpdated) = (false, false)
        entry.pointee.value.held._withUnsafeGuaranteedRef { $0.commit() }
      }
    }
    updated.removeAll(keepingCapacity: true)
  }

  /// Ends all storages and lets go of them, when the stage's own state ends.
  public func removeAll() {
    entries.forEach { drop($0) }
    entries.removeAll()
    updated = []
  }

  @usableFromInline
  func drop(_ entry: DictionaryEntry<Key, Entry>) {
    entry.value.outlet.drop()
    // Its sensors are served first, and released with it.
    Turn.current.keep(entry.value.handle)
  }
}

@available(*, unavailable)
extension MadeStorages: Sendable {}
