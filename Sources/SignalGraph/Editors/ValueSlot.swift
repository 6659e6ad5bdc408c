/// A value that is edited directly.
///
/// ```swift
/// let threshold = ValueSlot(60)
/// threshold.value = 90       // one transition, 60 to 90
/// threshold.value = 90       // nothing: the values are equal
/// ```
public final class ValueSlot<Value>: ValueStorage<Value>, Slot {
  @usableFromInline let equality: Equality<Value>

  /// Makes a slot with a value; whether values compare is found from the type at run time.
  @inlinable
  public convenience init(
    _ value: Value,
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(value, Equality(), label, Site(fileID: fileID, line: line))
  }

  /// Makes a slot with a value.
  @inlinable
  public convenience init(
    _ value: Value,
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) where Value: Equatable {
    self.init(value, Equality(), label, Site(fileID: fileID, line: line))
  }

  @inlinable
  init(_ value: Value, _ equality: Equality<Value>, _ label: String?, _ site: Site) {
    self.equality = equality
    super.init(Outlet(subject: Subject(ValueSlot<Value>.self, label: label, site: site), origin: value), nil)
  }

  /// The value, as last edited.
  ///
  /// A mutation in place (`slot.value.count += 1`) is one edit, sent after the access has ended.
  @inlinable
  public var value: Value {
    get { outlet.current.unsafelyUnwrapped }
    set {
      outlet.edit { state, transaction in
        transaction.update(past: state, future: newValue, equality: equality)
        state = newValue
      }
    }
  }

  /// The value that signals are about.
  @inlinable
  public var settled: Value { outlet.settled.unsafelyUnwrapped }

  /// Sets the value.
  @inlinable
  public func replace(with value: Value) { self.value = value }
}

/// The long name of ``ValueSlot``.
public typealias EditableValueStorage = ValueSlot
