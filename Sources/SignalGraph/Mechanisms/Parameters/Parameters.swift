/// Several parameters that one closure reads: what a verb that takes a pack of storages gives to its stage.
///
/// A pack is passed on at run time, which takes some tens of nanoseconds per call; the one parameter of most verbs is a
/// ``StageParameter``, which is read in place.
@usableFromInline
struct Parameters<each Setting> {
  @usableFromInline let parameters: (repeat StageParameter<each Setting>)

  @inlinable
  init(_ storages: repeat ValueStorage<each Setting>, of stage: MessageSubject) {
    parameters = (repeat StageParameter(each storages, stage))
  }

  /// The parameters in their order.
  @inlinable
  var list: [AnyParameter] {
    var list: [AnyParameter] = []
    for parameter in repeat each parameters { list.append(parameter) }
    return list
  }

  /// The closure with the parameters as they are when it is called.
  @inlinable
  func reading<Row, Result>(_ body: @escaping (Row, repeat each Setting) -> Result) -> (Row) -> Result {
    let parameters = parameters
    return { body($0, repeat (each parameters).value) }
  }

  /// The same of a closure that takes them alone.
  @inlinable
  func making<Result>(_ body: @escaping (repeat each Setting) -> Result) -> () -> Result {
    let parameters = parameters
    return { body(repeat (each parameters).value) }
  }

  /// The same of a closure that takes two rows.
  @inlinable
  func combining<First, Second, Result>(
    _ body: @escaping (First, Second, repeat each Setting) -> Result
  ) -> (First, Second) -> Result {
    let parameters = parameters
    return { body($0, $1, repeat (each parameters).value) }
  }

  /// The same of a closure that may throw.
  @inlinable
  func trying<Row, Result, Failure: Error>(
    _ body: @escaping (Row, repeat each Setting) throws(Failure) -> Result
  ) -> (Row) throws(Failure) -> Result {
    let parameters = parameters
    return { row throws(Failure) in try body(row, repeat (each parameters).value) }
  }

  /// The parameters themselves, as one tuple.
  @inlinable
  var tuple: () -> (repeat each Setting) { making { (setting: repeat each Setting) in (repeat each setting) } }

  /// The comparison of such tuples: part by part, each as its type says.
  @inlinable
  var equality: Equality<(repeat each Setting)> {
    let equalities = (repeat Equality<each Setting>())
    return Equality { one, other in
      for (equality, one, other) in repeat (each equalities, each one, each other) {
        if !equality(one, other) { return false }
      }
      return true
    }
  }
}
