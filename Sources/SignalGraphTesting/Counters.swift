/// Counts how often closures run.
///
/// ```swift
/// let calls = CallCounter()
/// let late = flights.filter(calls.counting { $0.value >= 60 })
/// flights[1] = 75
/// calls.count    // 1
/// ```
public final class CallCounter {
  /// How many calls there were since the last ``reset()``.
  public private(set) var count = 0

  /// Starts at 0.
  public init() {}

  /// Counts one call.
  public func record() { count += 1 }

  /// Starts again at 0.
  public func reset() { count = 0 }

  /// A function that counts its calls and then does what `body` does.
  public func counting<Input, Output>(_ body: @escaping (Input) -> Output) -> (Input) -> Output {
    { [self] input in
      record()
      return body(input)
    }
  }
}

@available(*, unavailable)
extension CallCounter: Sendable {}

/// A value that counts how often it is compared for order.
///
/// Only `<` counts: debug checks ask for equality too, which is not the stage's work.
public struct Counted<Value: Comparable>: Comparable, CustomStringConvertible {
  /// The value.
  public let value: Value
  let counter: CallCounter

  /// Wraps a value.
  public init(_ value: Value, _ counter: CallCounter) {
    self.value = value
    self.counter = counter
  }

  /// Whether the values are equal; not counted.
  public static func == (left: Self, right: Self) -> Bool { left.value == right.value }

  /// Whether the left value comes first; counted.
  public static func < (left: Self, right: Self) -> Bool {
    left.counter.record()
    return left.value < right.value
  }

  /// The value's.
  public var description: String { "\(value)" }
}

/// Counts living payloads, to find a graph that keeps what it should let go.
public final class LifetimeCounter {
  /// How many ``Tracked`` payloads live.
  public fileprivate(set) var living = 0

  /// Starts at 0.
  public init() {}
}

@available(*, unavailable)
extension LifetimeCounter: Sendable {}

/// A payload whose life is counted; it is equal, ordered and hashed as its value.
public struct Tracked<Value>: CustomStringConvertible {
  private final class Life {
    let counter: LifetimeCounter

    init(_ counter: LifetimeCounter) {
      self.counter = counter
      counter.living += 1
    }

    deinit { counter.living -= 1 }
  }

  /// The value.
  public let value: Value
  private let life: Life

  /// Begins a life.
  public init(_ value: Value, _ counter: LifetimeCounter) {
    self.value = value
    life = Life(counter)
  }

  /// The value's.
  public var description: String { "\(value)" }
}

extension Tracked: Equatable where Value: Equatable {
  /// Whether the values are equal.
  public static func == (left: Self, right: Self) -> Bool { left.value == right.value }
}

extension Tracked: Hashable where Value: Hashable {
  /// Hashes the value.
  public func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

extension Tracked: Comparable where Value: Comparable {
  /// Whether the left value comes first.
  public static func < (left: Self, right: Self) -> Bool { left.value < right.value }
}
