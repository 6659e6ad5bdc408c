import SignalGraph

/// What drivers tell, on its way to the next frame.
///
/// ```swift
/// drivers.keypad.rendered(events.map { $0.keypad })
///   .filter { $0 != .nothing }
///   .reduced(into: events) { event, frame in frame.count += event == .plus ? 1 : -1 }
/// ```
///
/// | verb | gives |
/// |---|---|
/// | ``map(_:)``, ``compactMap(_:)``, ``filter(_:)`` | other events, or fewer |
/// | ``merged(with:)`` | those of several drivers |
/// | ``withLatest(of:)`` | each with the frame that it happens in |
/// | `reduced(into:)` and its like | the next frame |
/// | ``emitter`` | the same for the stages of a graph, which lead back by `reduced(into:)` or `events(in:)` |
///
/// The verbs are plain functions, called one after the other while an event goes round; each is called once an event, however
/// many read what it gives. What a verb remembers is not in the frame: a recording does not bring it back.
///
/// - Complexity: a verb O(1) an event, without memory of its own.
///
/// Preconditions: all verbs are used while the router sets the cycle up.
public final class CycleEvents<Event> {
  @usableFromInline let queue: CycleQueue
  /// Makes what is done with each event, for each who reads it.
  @usableFromInline var readers: [EventReader<Event>] = []
  @usableFromInline var composed: EventStep<Event>?
  @usableFromInline var dispatcher: AnyObject?

  @inlinable
  init(_ queue: CycleQueue) { self.queue = queue }

  /// Has something be done with each event; it is made when all is set up.
  @inlinable
  func read(_ make: @escaping () -> (Event) -> Void) {
    if composed != nil { queue.reportLateReader() }
    readers.append(EventReader { EventStep(make()) })
  }

  /// What is done with each event.
  ///
  /// It is one function, made of those of all readers and of what reads theirs: calling it takes no look-up on the way.
  @inlinable
  func compose() -> EventStep<Event> {
    if let composed { return composed }
    var whole: EventStep<Event>?
    for reader in readers {
      let next = reader.make()
      if let before = whole {
        whole = EventStep { event in
          before.run(event)
          next.run(event)
        }
      } else {
        whole = next
      }
    }
    let composed = whole ?? EventStep { _ in }
    self.composed = composed
    readers = []
    return composed
  }

  /// Lets go of what is done with each event: the cycle is over.
  @inlinable
  func letGo() { composed = EventStep { _ in } }
}

@available(*, unavailable)
extension CycleEvents: Sendable {}

/// What is done with an event.
///
/// In a struct, as is the function that makes it: one that lies in an optional or an array by itself is called through two
/// more, which know how values of any type are handed over.
@usableFromInline
struct EventStep<Event> {
  @usableFromInline let run: (Event) -> Void

  @inlinable
  init(_ run: @escaping (Event) -> Void) { self.run = run }
}

/// Makes what is done with an event.
@usableFromInline
struct EventReader<Event> {
  @usableFromInline let make: () -> EventStep<Event>

  @inlinable
  init(_ make: @escaping () -> EventStep<Event>) { self.make = make }
}

extension CycleEvents {
  /// What a function makes of each event.
  @inlinable
  public func map<Mapped>(_ transform: @escaping (Event) -> Mapped) -> CycleEvents<Mapped> {
    let mapped = CycleEvents<Mapped>(queue)
    read {
      let next = mapped.compose()
      return { next.run(transform($0)) }
    }
    return mapped
  }

  /// What a function makes of each event, unless that is nil.
  @inlinable
  public func compactMap<Mapped>(_ transform: @escaping (Event) -> Mapped?) -> CycleEvents<Mapped> {
    let mapped = CycleEvents<Mapped>(queue)
    read {
      let next = mapped.compose()
      return { event in if let value = transform(event) { next.run(value) } }
    }
    return mapped
  }

  /// The events that a predicate includes.
  @inlinable
  public func filter(_ isIncluded: @escaping (Event) -> Bool) -> CycleEvents<Event> {
    let filtered = CycleEvents<Event>(queue)
    read {
      let next = filtered.compose()
      return { event in if isIncluded(event) { next.run(event) } }
    }
    return filtered
  }

  /// These events and others; those that one event leads to come in the order in which the verbs on their ways were called.
  @inlinable
  public func merged(with others: CycleEvents<Event>...) -> CycleEvents<Event> {
    let merged = CycleEvents<Event>(queue)
    for source in [self] + others { source.read { merged.compose().run } }
    return merged
  }
}
