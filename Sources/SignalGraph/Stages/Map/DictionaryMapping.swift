/// A dictionary with a function of each entry of another, kept; entries without a result are left out.
///
/// What the verbs `map`, `mapValues`, `compactMap`, `compactMapValues` and `map(updating:_:)` make. Results are kept, so that
/// the closure is called once for an inserted or updated entry, never for past values or removals. For a closure with a
/// parameter that changes use ``DictionarySteeredMapping``, for one that throws ``DictionaryTryMapping``.
///
/// | in | result before | result now | out |
/// |---|---|---|---|
/// | `insert` | | yes | `insert` of the result |
/// | `insert` | | none | nothing |
/// | `update` | yes | another | `update` |
/// | `update` | yes | equal | nothing; `update` where it is a refresh, from a value to itself |
/// | `update` | yes | none | `remove` of the kept result |
/// | `update` | none | yes | `insert` |
/// | `update` | none | none | nothing |
/// | `remove` | yes | | `remove` of the kept result |
/// | `remove` | none | | nothing |
/// | `initiation`, `termination` | | | the same, of the results |
///
/// ```swift
/// let texts = DictionarySlot(["a": "1", "b": "x"])
/// let numbers = texts.compactMapValues { Int($0) }    // ["a": 1]
/// texts["a"] = "01"                                   // nothing: 1 stays 1
/// texts["b"] = "2"                                    // ["a": 1, "b": 2]
/// numbers.tearDown()
/// ```
///
/// `map(updating:_:)` is for results that are objects: an update of an entry changes the object that is there instead of
/// making another. An `update` from the object to itself leaves then, so that later stages look at it again. The past of such
/// an object is not kept anywhere.
///
/// - Complexity: initiation O(n); a mutation O(1), an insertion or update with one call; a transaction of k, O(k). Memory:
///   one dictionary entry a result.
///
/// Preconditions: the closure is pure, but for the object that it updates; editing or registering in it is a violation.
///
/// Teardown: ``Chained/tearDown(fileID:line:)`` when made by a verb; otherwise deregister its sensor.
public final class DictionaryMapping<Key: Hashable, Value, Mapped>: DictionaryStorage<Key, Mapped>, Replication {
  /// The signals that are received.
  public typealias Input = DictionarySignal<Key, Value>
  /// The unicatching end.
  public let sensor: SignalSensor<DictionarySignal<Key, Value>>

  /// Makes a map that is registered by its user; whether results compare is found from the type at run time.
  ///
  /// - `transform`: the result of an entry; nil leaves it out.
  @inlinable
  public convenience init(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ transform: @escaping ((key: Key, value: Value)) -> Mapped?
  ) {
    self.init(label, Site(fileID: fileID, line: line), Equality(), updating: nil, transform)
  }

  @inlinable
  init(
    _ label: String?,
    _ site: Site,
    _ equality: Equality<Mapped>,
    updating: ((Mapped, (key: Key, value: Value)) -> Void)?,
    _ transform: @escaping ((key: Key, value: Value)) -> Mapped?
  ) {
    let subject = Subject(DictionaryMapping<Key, Value, Mapped>.self, label: label, site: site)
    let inlet = Inlet<DictionarySignal<Key, Value>>(subject: subject)
    let outlet = Outlet<DictionaryTransaction<Key, Mapped>>(subject: subject)
    let unchanged = Equality<Value>.ofRefreshes
    let bin = Bin<Mapped>()
    let node = Node(writing: outlet, reading: [inlet]) {
      outlet.follow(
        inlet,
        begin: { entries in
          var state: TableDictionary<Key, Mapped> = [:]
          state.reserveCapacity(entries.count)
          for entry in entries {
            if let mapped = transform(entry) { state[entry.key] = mapped }
          }
          return state
        },
        change: { transaction, state, output in
          for mutation in transaction.list.unsafeMutations {
            switch mutation {
            case .insert(let key, let value):
              if let mapped = transform((key, value)) { output.set(mapped, forKey: key, in: &state) }
            case .update(let key, let past, let future):
              if let updating, let object = state[key] {
                updating(object, (key, future))
                output.set(object, forKey: key, in: &state)
              } else {
                let mapped = transform((key, future))
                let isTaken = output.placeOnce(
                  mapped,
                  forKey: key,
                  in: &state,
                  equality,
                  standing: unchanged(past, future)
                )
                if !isTaken { bin.keep(mapped.unsafelyUnwrapped) }
              }
            case .remove(let key, _):
              output.unset(key, in: &state)
            }
          }
        }
      )
    }
    sensor = SignalSensor(inlet)
    super.init(outlet, node)
  }
}
