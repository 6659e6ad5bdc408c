import Observation
import SignalGraph

/// A value slot as an observable object that can be edited: for `@Bindable`, whose bindings set the slot.
///
/// Use it where a control edits what a graph starts from: a search text, a limit, a switch. What is only shown has
/// ``ObservedValue``.
///
/// | change | ``value`` |
/// |---|---|
/// | the slot is edited to an unequal value, by whom ever | changes once a turn |
/// | it is edited to an equal one | – |
/// | a refresh | changes once |
///
/// ```swift
/// let least = ValueSlot(60)
/// let shown = ObservedSlot(least)
/// let late = delays.filter(with: least) { $0.value >= $1 }
/// // In a view that has @Bindable var shown:
/// Stepper("\(shown.value)", value: $shown.value)    // an edit of the slot, which late follows
/// shown.value = 90                                  // the same
/// shown.tearDown()
/// ```
///
/// Setting it edits the slot and follows its rules: in a `transaction` it is a part of the turn, and undone by a throw.
/// Reading it gives the value as last edited, as the slot does, so that `shown.value += 1` may be done twice in one turn.
/// So an observer that reads while it is told finds the new value.
///
/// It belongs to the isolation domain of the graph, and is told of a change when all stages of the turn are settled.
///
/// - Complexity: O(1) per turn, and what the registrar takes for each observer.
///
/// Teardown: ``tearDown(fileID:line:)``; releasing it before is a `missingTeardown` violation in debug builds.
public final class ObservedSlot<Value>: Observable {
  /// What is edited.
  public let slot: ValueSlot<Value>
  private let registrar = ObservationRegistrar()
  private let hold: ObservedHold

  /// Observes a slot.
  public init(
    _ slot: ValueSlot<Value>, label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.slot = slot
    hold = ObservedHold(MessageSubject(ObservedSlot<Value>.self, label, fileID, line))
    hold.token = slot.observe(label: label, fileID: fileID, line: line) { [weak self] (_: Value) in self?.tell() }
  }

  private func tell() { registrar.withMutation(of: self, keyPath: \.value) {} }

  /// The value, as last edited; setting it is one edit of the slot.
  public var value: Value {
    get {
      registrar.access(self, keyPath: \.value)
      return slot.value
    }
    set { slot.value = newValue }
  }

  /// Ends the observation.
  ///
  /// The value can be read and set as before, but nobody is told. May be called twice.
  public func tearDown(fileID: StaticString = #fileID, line: UInt = #line) {
    hold.token?.tearDown(fileID: fileID, line: line)
  }
}

@available(*, unavailable)
extension ObservedSlot: Sendable {}
