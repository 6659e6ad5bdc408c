import Observation
import SignalGraph

/// A value storage as an observable object: for views, `withObservationTracking` and `Observations`.
///
/// Use it where something that observes properties reads a graph. A model with properties of its own needs none: it sets
/// them in a handler. Lists have ``ObservedRows``; a slot that a control edits has ``ObservedSlot``.
///
/// | change | ``value`` |
/// |---|---|
/// | `initiation`, a reset | changes once |
/// | `transition` | changes once |
/// | `termination` | stays what it was |
///
/// ```swift
/// let rows = ArraySlot([1, 2])
/// let total = ObservedValue(rows.counted())    // total.value is 2
/// rows.append(4)                               // it changes once: 3
/// rows[0] = 5                                  // the count is the same: nothing changes
/// total.tearDown()
/// ```
///
/// It belongs to the isolation domain of the graph, and is told of a change when all stages of the turn are settled.
///
/// - Complexity: O(1) per turn, and what the registrar takes for each observer. Memory: a copy of the value.
///
/// Teardown: ``tearDown(fileID:line:)``, which takes down a chain that only this kept; releasing it before is a
/// `missingTeardown` violation in debug builds.
public final class ObservedValue<Value>: Observable {
  private let registrar = ObservationRegistrar()
  private let hold: ObservedHold
  private var current: Value?

  /// Observes a storage.
  public init(
    _ storage: ValueStorage<Value>, label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    hold = ObservedHold(MessageSubject(ObservedValue<Value>.self, label, fileID, line))
    hold.token = storage.observe(label: label, fileID: fileID, line: line) { [weak self] (value: Value) in
      self?.take(value)
    }
  }

  private func take(_ value: Value) {
    registrar.withMutation(of: self, keyPath: \.value) { current = value }
  }

  /// The value at the end of the last turn; nil before the storage had one.
  public var value: Value? {
    registrar.access(self, keyPath: \.value)
    return current
  }

  /// Ends the observation.
  ///
  /// The value stays as it is. May be called twice.
  public func tearDown(fileID: StaticString = #fileID, line: UInt = #line) {
    hold.token?.tearDown(fileID: fileID, line: line)
  }
}

@available(*, unavailable)
extension ObservedValue: Sendable {}

/// What an observed object keeps of its observation; it checks that this was ended.
final class ObservedHold {
  private let subject: MessageSubject
  var token: ObservationToken?

  init(_ subject: MessageSubject) { self.subject = subject }

  deinit {
    #if DEBUG
      if token?.isActive == true {
        Violation.trap(.missingTeardown, "\(subject.located) was released while it observes. Tear it down first.")
      }
    #endif
  }
}
