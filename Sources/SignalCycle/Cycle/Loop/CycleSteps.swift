/// What is done with each event, or with each frame, one after the other.
///
/// It is one function. Calling one that lies in a property retains it, since the call may change the property; that is a
/// third of an event's time. So this one lies in an object that is called unretained, and what has been called may be let
/// go of only when it has returned: see `letGo` of the queue. What is added meanwhile keeps what was there before.
@usableFromInline
final class CycleSteps<Value> {
  @usableFromInline
  final class Whole {
    @usableFromInline let run: (Value) -> Void

    @inlinable
    init(_ run: @escaping (Value) -> Void) { self.run = run }
  }

  /// What is done, and the same for calls.
  @exclusivity(unchecked) @usableFromInline var whole: Whole?
  @exclusivity(unchecked) @usableFromInline var called: Unmanaged<Whole>?
  @exclusivity(unchecked) @usableFromInline var count = 0

  @inlinable init() {}

  @inlinable
  func append(_ step: @escaping (Value) -> Void) {
    let next: Whole
    if let before = whole {
      next = Whole {
        before.run($0)
        step($0)
      }
    } else {
      next = Whole(step)
    }
    (whole, called) = (next, .passUnretained(next))
    count += 1
  }

  @inlinable
  func run(_ value: Value) { called?._withUnsafeGuaranteedRef { $0.run(value) } }

  /// Lets go of it; it does not run.
  @inlinable
  func removeAll() { (whole, called, count) = (nil, nil, 0) }
}
