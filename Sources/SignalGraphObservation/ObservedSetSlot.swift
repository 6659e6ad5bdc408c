import Observation
import SignalGraph

/// A set slot as an observable object that can be edited, member by member: for `@Bindable`, whose bindings set the slot.
///
/// Use it where controls edit whether something is in a set: what is selected, marked, allowed. What is only shown has
/// ``ObservedMembers``.
///
/// | change | the subscript of the element | ``count`` | ``elements`` |
/// |---|---|---|---|
/// | a member comes or goes | changes | changes, if the number does | changes |
/// | another one does | – | as above | changes |
/// | an edit that changes nothing | – | – | – |
///
/// Each changes at most once in a turn.
///
/// ```swift
/// let selection = SetSlot(["a"])
/// let selected = ObservedSetSlot(selection)
/// // In the view of row b, that has @Bindable var selected:
/// Toggle("b", isOn: $selected["b"])    // observes b alone, and edits the slot
/// selected["b"] = true                 // the same
/// selection.remove("a")                // nothing is told to it
/// selected.tearDown()
/// ```
///
/// Setting edits the slot and follows its rules: in a `transaction` it is a part of the turn, and undone by a throw. What
/// is read is the set as last edited, as the slot gives it.
///
/// It belongs to the isolation domain of the graph, and is told of a change when all stages of the turn are settled.
///
/// - Complexity: O(n) to make; O(k) for a transaction of k mutations, and what the registrars take. Memory: that of
///   ``ObservedMembers``.
///
/// Teardown: ``tearDown(fileID:line:)``; releasing it before is a `missingTeardown` violation in debug builds.
public final class ObservedSetSlot<Element: Hashable>: Observable {
  /// What is edited.
  public let slot: SetSlot<Element>
  private let copy: KeyedCopy<SetTransaction<Element>>

  /// Observes a slot.
  public init(
    _ slot: SetSlot<Element>, label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.slot = slot
    let subject = MessageSubject(ObservedSetSlot<Element>.self, label, fileID, line)
    copy = KeyedCopy(slot, subject, label, fileID, line)
  }

  /// Whether an element is a member, as last edited; observes this element.
  ///
  /// Setting it inserts or removes.
  ///
  /// - Complexity: expected O(1).
  public subscript(element: Element) -> Bool {
    get {
      _ = copy[element]
      return slot.contains(element)
    }
    set {
      if newValue { slot.insert(element) } else { slot.remove(element) }
    }
  }

  /// How many members there are; observes that number.
  public var count: Int {
    _ = copy.count
    return slot.count
  }

  /// All members; observes which there are.
  ///
  /// - Complexity: O(1); the next edit copies the set if it is kept.
  public var elements: Set<Element> {
    _ = copy.keys
    return slot.elements
  }

  /// Ends the observation.
  ///
  /// Members can be read and set as before, but nobody is told. May be called twice.
  public func tearDown(fileID: StaticString = #fileID, line: UInt = #line) { copy.tearDown(fileID, line) }
}

@available(*, unavailable)
extension ObservedSetSlot: Sendable {}
