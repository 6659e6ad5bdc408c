/// A function of several values, of any types, that change independently.
///
/// All values count alike. Where one is the subject and others are its parameters, ``ValueStorage/map(with:label:fileID:line:_:)``
/// says so and does the same; where a value shall be looked at only when another changes, use ``ValueSampling``; for values
/// of storages in a list that changes, flatten the list.
///
/// | in | out |
/// |---|---|
/// | a `transition` of one value | `transition`; nothing where the result is equal |
/// | `transition`s of several in one turn | one `transition`, after one call |
/// | a refresh of one: a `transition` from a value to itself | `transition`, also where the result is equal |
/// | a reset of one, with or without `transition`s of others | the same as a `transition` of it |
/// | `initiation` of the last value that was missing | `initiation` |
/// | `termination` of the first that ends | `termination` |
///
/// ```swift
/// let (price, count) = (ValueSlot(3), ValueSlot(2))
/// let total = price.combined(with: count) { $0 * $1 }    // 6
/// let both = price.combined(with: count)                 // (3, 2)
/// count.value = 4                                        // 12, (3, 4)
/// transaction {
///   price.value = 4
///   count.value = 3
/// }                                                      // total: nothing, 12 as before; both: (4, 3), once
/// total.tearDown()
/// both.tearDown()
/// ```
///
/// Without a closure the result is a tuple, which is compared part by part here, each part as its type says. Elsewhere
/// tuples do not compare: a map of one does not see that it was refreshed. A storage may be given twice. Where the result is
/// a storage, the closure may chain stages to make it, as in ``ValueMapping``.
///
/// Elsewhere this is called `combineLatest` or `zip`. Those send a result for each source that changes, so that a reader of
/// two that change together sees a mixture of old and new in between; here there is no in between.
///
/// - Complexity: initiation and a turn in which values change: O(v) for v values, and one call of the closure. Memory: the
///   values and the result, some 300 bytes per value.
///
/// Preconditions: the closure is pure, but for the stages that it chains to the storage that it returns.
///
/// Teardown: ``Chained/tearDown(fileID:line:)``.
public final class ValueCombining<Combined>: ValueStorage<Combined> {
  @inlinable
  init(_ combined: CombinedValues<Combined>) {
    super.init(combined.inputs.outlet, combined.makeNode())
    combined.inputs.connect(self)
  }

  /// A combination of values of several types.
  @inlinable
  convenience init(_ subject: MessageSubject, _ values: [AnyParameter], _ work: ValueMap<Void, Combined>) {
    let combined = CombinedValues(subject, work)
    combined.add(values)
    self.init(combined)
  }
}

extension ValueCombining: ParameterReading { static var verb: String { "combined" } }

extension ValueStorage {
  /// What a closure makes of this value and another; see ``ValueCombining``.
  @inlinable
  public final func combined<Other, Combined>(
    with other: ValueStorage<Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ combine: @escaping (Value, Other) -> Combined
  ) -> ValueCombining<Combined> {
    let subject = MessageSubject(ValueCombining<Combined>.self, label, fileID, line)
    let (first, second) = (ValueInput<Value>(), ValueInput<Other>())
    let combined = CombinedValues(subject, ValueMap { combine(first.value, second.value) })
    combined.add(self, first)
    combined.add(other, second)
    return ValueCombining(combined)
  }

  /// What a closure makes of this value and several others; see ``ValueCombining``.
  ///
  /// A turn takes some hundreds of nanoseconds more than with one other, as the compiler does not specialise packs.
  @inlinable
  public final func combined<First, Second, each Other, Combined>(
    with first: ValueStorage<First>, _ second: ValueStorage<Second>, _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ combine: @escaping (Value, First, Second, repeat each Other) -> Combined
  ) -> ValueCombining<Combined> {
    let subject = MessageSubject(ValueCombining<Combined>.self, label, fileID, line)
    let values = Parameters(self, first, second, repeat each others, of: subject)
    let make = values.making(combine)
    return ValueCombining(subject, values.list, ValueMap { make() })
  }

  /// This value and others as a tuple; see ``ValueCombining``.
  @inlinable
  public final func combined<First, each Other>(
    with first: ValueStorage<First>, _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> ValueCombining<(Value, First, repeat each Other)> {
    let subject = MessageSubject(ValueCombining<(Value, First, repeat each Other)>.self, label, fileID, line)
    let values = Parameters(self, first, repeat each others, of: subject)
    let make = values.tuple
    return ValueCombining(subject, values.list, ValueMap(equality: values.equality) { make() })
  }

  /// What a closure makes of the values of this storage and of a number of others, in their order; see ``ValueCombining``.
  @inlinable
  public final func combined<Combined>(
    with others: [ValueStorage<Value>],
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ combine: @escaping ([Value]) -> Combined
  ) -> ValueCombining<Combined> {
    let subject = MessageSubject(ValueCombining<Combined>.self, label, fileID, line)
    let sources = [self] + others
    let inputs = sources.map { _ in ValueInput<Value>() }
    let combined = CombinedValues(subject, ValueMap { combine(inputs.map(\.value)) })
    for (source, input) in zip(sources, inputs) { combined.add(source, input) }
    return ValueCombining(combined)
  }
}
