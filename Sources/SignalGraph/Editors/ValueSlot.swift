/// A value that is edited directly.
///
/// ```swift
/// let threshold = ValueSlot(60)
/// threshold.value = 90       // one transition, 60 to 90
/// threshold.value = 90       // nothing: the values are equal
/// ```
///
/// An edit to an equal value changes nothing: the slot keeps the value that it has, and so do its views. If `==` does
/// not tell whether one value may stand for another, give the slot another comparison, or call ``refresh()``; see
/// <doc:EqualValues>.
public final class ValueSlot<Value>: ValueStorage<Value>, Slot {
  /// Whether an edit changes nothing; the closure alone, as a slot has just room for it.
  @usableFromInline let areEqual: (borrowing Value, borrowing Value) -> Bool

  /// Makes a slot with a value; whether values can be compared is found from the type at run time.
  @inlinable
  public convenience init(_ value: Value, label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line) {
    self.init(value, Equality(), label, Site(fileID: fileID, line: line))
  }

  /// Makes a slot with a value.
  @inlinable
  public convenience init(
    _ value: Value, label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) where Value: Equatable, Value: SendableMetatype {
    // It captures nothing: of a hundred thousand slots each would keep its own comparison once more.
    self.init(value, Equality(), label, Site(fileID: fileID, line: line)) { source, task, result in
      Outlet<ValueTransaction<Value>>.perform(source, task, result) {
        .joined($0, in: &$1, equality: Equality<Value>())
      }
    }
  }

  /// Makes a slot with a value and a comparison of its own.
  ///
  /// - `areEqual`: whether an edit from the first to the second changes nothing; see ``Equality/init(_:)``.
  @inlinable
  public convenience init(
    _ value: Value, areEqual: @escaping (Value, Value) -> Bool,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(value, Equality(areEqual), label, Site(fileID: fileID, line: line))
  }

  @inlinable
  convenience init(_ value: Value, _ equality: Equality<Value>, _ label: String?, _ site: Site) {
    self.init(value, equality, label, site) { source, task, result in
      Outlet<ValueTransaction<Value>>.perform(source, task, result) { .joined($0, in: &$1, equality: equality) }
    }
  }

  // The outlet is made before the slot, so that what an edit reads of both lies together: at the end of the one, and at
  // the beginning of the other.
  @inlinable
  convenience init(
    _ value: Value, _ equality: Equality<Value>, _ label: String?, _ site: Site,
    work: @escaping AnySource.Work
  ) {
    let subject = MessageSubject(ValueSlot<Value>.self, label: label, site: site)
    self.init(Outlet(subject: subject, origin: value, work: work), equality)
  }

  @inlinable
  init(_ outlet: Outlet<ValueTransaction<Value>>, _ equality: Equality<Value>) {
    areEqual = equality.compare
    super.init(outlet, nil)
  }

  /// The value, as last edited.
  ///
  /// A mutation in place (`slot.value.count += 1`) is one edit, sent after the access has ended. As it is told with the past
  /// value, it copies a collection: `slot.value.append(1)` costs O(its size). Rows that change one by one are for a slot of
  /// rows.
  @inlinable
  public var value: Value {
    get { outlet.shown.unsafelyUnwrapped }
    set {
      // Released after the edit, since a `deinit` may edit.
      withExtendedLifetime(newValue) {
        fetchNear()
        outlet.fetch()
        outlet.edit { state, transaction in
          if areEqual(state, newValue) {
            discard(newValue)
            return
          }
          if transaction.isEmpty {
            transaction = ValueTransaction(unequalPast: state, future: newValue)
            state = newValue
          } else {
            merge(newValue, &state, &transaction)
          }
        }
      }
    }
  }

  /// Records an edit after others in the same body.
  @inlinable @inline(never)
  func merge(_ newValue: Value, _ state: inout Value, _ transaction: inout ValueTransaction<Value>) {
    let past = state
    if let held = transaction.record(past: past, future: newValue, Equality(compare: areEqual, isKnown: true)) {
      state = held
      discard(newValue)
    } else {
      state = newValue
    }
    discard(past)
  }

  /// Releases a value as soon as that is allowed.
  @inlinable @inline(__always)
  func discard(_ value: consuming Value) {
    // Releasing it runs no code if there is no bin.
    outlet.bin?.keep(state: value)
  }

  /// The value that signals are about.
  @inlinable public var settled: Value { outlet.shownSettled.unsafelyUnwrapped }

  /// Sets the value.
  @inlinable public func replace(with value: Value) { self.value = value }

  /// Announces that the value has changed in a way that its `==` does not see: an object has changed inside.
  ///
  /// It sends one transition from the value to itself, which reaches every stage: each calls its closures again and
  /// passes an update on, even if the result is equal.
  ///
  /// ```swift
  /// final class Filter { var isOn = false }
  /// let filter = ValueSlot(Filter())
  /// filter.value.isOn = true    // what the slot holds is the same object
  /// filter.refresh()            // one transition
  /// ```
  @inlinable
  public func refresh() {
    outlet.edit { state, transaction in transaction.refresh(state) }
  }
}

/// The long name of ``ValueSlot``.
public typealias EditableValueStorage = ValueSlot
