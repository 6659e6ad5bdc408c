/// An array with a function of each element of another, kept.
///
/// The storage form of ``ArraySignalMap``: mapped elements are kept, so that `transform` is called once for an inserted or
/// updated element and never for past ones or removals. Results that equal the kept ones are suppressed where they are
/// Equatable: the kept one stays.
///
/// | in | out |
/// |---|---|
/// | `insert` | `insert` of the mapped element |
/// | `update` | `update`; nothing where the result is equal |
/// | `update` of an element to its equal, as ``ArrayEditing/refresh(at:)`` sends | `update`, even if the result is equal |
/// | `remove` | `remove` of the kept element |
/// | `move` of an element as it is | `move`, without a call |
/// | `move` with an update | `move` with the mapped element |
/// | `replace` of a range | `replace`, by new results |
/// | `initiation`, `termination` | the same, mapped |
///
/// ```swift
/// let words = ArraySlot(["a", "bb"])
/// let lengths = words.map(\.count)    // 1 2
/// words[1] = "cc"                     // nothing: 2 stays 2
/// words.append("ddd")                 // 1 2 3
/// lengths.tearDown()
/// ```
///
/// `map(updating:_:)` is for results that are objects: an object belongs to its row. An update of the row, or a move, changes
/// the object that is there instead of making another; a row that comes, also in the place of one that goes, in a `replace`
/// or on another page of a window, gets an object of its own. An `update` from the object to itself leaves then, also where
/// objects are Equatable, so that later stages look at it again. The past of such an object is not kept anywhere.
///
/// - Complexity: initiation O(n); a mutation O(log n) and one call of `transform`; a transaction of k, O(k log n).
///   Memory: one element in a tree.
///
/// Preconditions: `transform` is pure, but for the object that it updates; editing or registering in it is a violation.
///
/// Teardown: ``Chained/tearDown(fileID:line:)`` when made by the verb; otherwise deregister its sensor.
public final class ArraySignalMapStorage<Element, Mapped>: ArrayStorage<Mapped>, Replication {
  /// The signals that are received.
  public typealias Input = ArraySignal<Element>
  /// The unicatching end.
  public let sensor: SignalSensor<ArraySignal<Element>>

  /// Makes a map that is registered by its user; whether elements compare is found from the types at run time.
  @inlinable
  public convenience init(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ transform: @escaping (Element) -> Mapped
  ) {
    self.init(label, Site(fileID: fileID, line: line), .ofRefreshes, Equality(), transform)
  }

  @inlinable
  init(
    _ label: String?,
    _ site: Site,
    _ sourceEquality: Equality<Element>,
    _ equality: Equality<Mapped>,
    updating: ((Mapped, Element) -> Void)? = nil,
    _ transform: @escaping (Element) -> Mapped
  ) {
    let subject = Subject(ArraySignalMapStorage<Element, Mapped>.self, label: label, site: site)
    let inlet = Inlet<ArraySignal<Element>>(subject: subject)
    let outlet = Outlet<ArrayTransaction<Mapped>>(subject: subject)
    let novelty = Novelty(equality, sourceEquality)
    let node = Node(writing: outlet, reading: [inlet]) {
      outlet.follow(
        inlet,
        begin: { TreeArray($0.lazy.map(transform)) },
        change: { input, state, output in
          var isShorter = false
          for command in input.list.unsafeMutations {
            switch command {
            case .insert(let element, let position):
              let mapped = transform(element)
              state.insert(mapped, at: position)
              output.list.appendOwned(.insert(mapped, at: position))
            case .update(let position, let past, let future):
              if let updating {
                let mapped = state[position]
                updating(mapped, future)
                output.list.appendOwned(.update(at: position, past: mapped, future: mapped))
                break
              }
              let mapped = transform(future)
              let old = state.exchange(at: position, with: mapped)
              if novelty.isNone(in: mapped, after: old, past, future) {
                novelty.bin.keep(state.exchange(at: position, with: old))
                isShorter = true
                break
              }
              output.list.appendOwned(.update(at: position, past: old, future: mapped))
            case .remove(_, let position):
              let past = state.remove(at: position)
              output.list.appendOwned(.remove(past, at: position))
            case .shift(let from, let to, _):
              let mapped = state[from]
              state.move(from: from, to: to)
              output.list.appendOwned(.shift(from: from, to: to, mapped))
            case .move(let from, let to, let past, let future):
              if let updating {
                let mapped = state[from]
                updating(mapped, future)
                state.move(from: from, to: to)
                output.list.appendOwned(.move(from: from, to: to, past: mapped, future: mapped))
                break
              }
              let mapped = transform(future)
              let old = state.move(from: from, to: to, with: mapped)
              if novelty.isNone(in: mapped, after: old, past, future) {
                novelty.bin.keep(state.exchange(at: to, with: old))
                output.list.appendOwned(.shift(from: from, to: to, old))
              } else {
                output.list.appendOwned(.move(from: from, to: to, past: old, future: mapped))
              }
            case .replace(let number):
              let replacement = input.list.replacements().items[number]
              let position = replacement.at
              let range = position..<position + replacement.past.count
              let mapped = replacement.future.map(transform)
              let old = Array(state[range])
              state.replaceSubrange(range, with: mapped)
              output.recordBulk(position, old, mapped, .never, novelty.bin)
              isShorter = true
            }
          }
          // What stood between an insertion and its removal may be gone.
          if isShorter { output.tidy(from: 1, novelty.bin) }
        }
      )
    }
    sensor = SignalSensor(inlet)
    super.init(outlet, node)
  }
}

extension ArrayStorage {
  /// Maps each element; see ``ArraySignalMapStorage``.
  @inlinable
  public final func map<Mapped>(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ transform: @escaping (Element) -> Mapped
  ) -> ArraySignalMapStorage<Element, Mapped> {
    mapped(label, Site(fileID: fileID, line: line), .ofRefreshes, Equality(), transform)
  }

  /// Maps each element; see ``ArraySignalMapStorage``.
  @inlinable
  public final func map<Mapped: Equatable>(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ transform: @escaping (Element) -> Mapped
  ) -> ArraySignalMapStorage<Element, Mapped> {
    mapped(label, Site(fileID: fileID, line: line), .ofRefreshes, Equality(), transform)
  }

  @inlinable
  final func mapped<Mapped>(
    _ label: String?,
    _ site: Site,
    _ sourceEquality: Equality<Element>,
    _ equality: Equality<Mapped>,
    _ transform: @escaping (Element) -> Mapped
  ) -> ArraySignalMapStorage<Element, Mapped> {
    let stage = ArraySignalMapStorage(label, site, sourceEquality, equality, transform)
    stage.chain(stage.sensor, to: self, site: site)
    return stage
  }
}

extension ArrayStorage {
  /// Makes an object of each element, and updates it when the element is updated; see ``ArraySignalMapStorage``.
  ///
  /// - `update`: brings the object of an element up to date.
  /// - `make`: the object of a new element, one that a `replace` brings included.
  @inlinable
  public final func map<Mapped: AnyObject>(
    updating update: @escaping (Mapped, Element) -> Void,
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ make: @escaping (Element) -> Mapped
  ) -> ArraySignalMapStorage<Element, Mapped> {
    let site = Site(fileID: fileID, line: line)
    let stage = ArraySignalMapStorage(label, site, Equality(), Equality(), updating: update, make)
    stage.chain(stage.sensor, to: self, site: site)
    return stage
  }
}

extension ArrayStorage where Element: Equatable {
  /// Maps each element; see ``ArraySignalMapStorage``.
  @inlinable
  public final func map<Mapped>(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ transform: @escaping (Element) -> Mapped
  ) -> ArraySignalMapStorage<Element, Mapped> {
    mapped(label, Site(fileID: fileID, line: line), Equality(), Equality(), transform)
  }

  /// Maps each element; see ``ArraySignalMapStorage``.
  @inlinable
  public final func map<Mapped: Equatable>(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ transform: @escaping (Element) -> Mapped
  ) -> ArraySignalMapStorage<Element, Mapped> {
    mapped(label, Site(fileID: fileID, line: line), Equality(), Equality(), transform)
  }
}
