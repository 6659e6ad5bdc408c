import Foundation
import SignalGraph

/// The laws that every app's state obeys, tried on events of yours.
///
/// ```swift
/// #expect(AtomLaws.faults(of: Todos.init, under: events) == [])
/// #expect(AtomLaws.faults(of: Todo.self, under: [.rename("Tea"), .setDone(true)]) == [])
/// ```
///
/// States that do not equal themselves, as those with a NaN, are taken for the same.
public enum AtomLaws {
  /// By what a type of state breaks the laws, in words.
  ///
  /// - of no state, an event makes the initial one;
  /// - the same event makes the same of the same state.
  public static func faults<State: AtomState>(of type: State.Type, under events: [State.Event]) -> [String] {
    var faults: [String] = []
    var state = State.initial()
    for event in events {
      let isInitial = areSame(State.react(nil, to: event), .initial())
      if !isInitial { faults.append("\(State.self) reacts to \(event) without a state") }
      let next = State.react(state, to: event)
      if !areSame(next, State.react(state, to: event)) { faults.append("\(State.self) reacts to \(event) in two ways") }
      state = next
    }
    return faults
  }

  /// By what a tree breaks the laws, in words.
  ///
  /// - the same events lead to the same state;
  /// - each event is one step, and is read as it was written;
  /// - a time machine that goes back and forth finds each state again;
  /// - what the whole state is written as is read as that state.
  ///
  /// - `make`: makes a tree; called several times.
  /// - Complexity: O(events + states written).
  public static func faults<Root: AtomRoot>(of make: () -> Root, under events: [Root.Event]) -> [String] {
    do { return try findFaults(make, events) } catch { return ["the state cannot be written or read: \(error)"] }
  }

  /// By what a view breaks the laws, in words.
  ///
  /// - after each step it was sent the props of the state, so a strategy by parts names all that the transformer reads;
  /// - props that did not change are not sent;
  /// - the same state makes the same props.
  ///
  /// - `strategy`: `whenChanged` or `parts`, which send at once what changed.
  public static func faults<Shown: Transformer>(
    of transformer: Shown, sending strategy: PropsStrategy<Shown.Root, Shown.Output> = .whenChanged,
    in make: () -> Shown.Root, under events: [Shown.Root.Event]
  ) -> [String] {
    var faults: [String] = []
    var sent: [Shown.Output] = []
    let store = AtomStore(make())
    let view = store.view(transformer, sending: strategy)
    view.show("laws") { sent.append($0) }
    for event in events {
      let count = sent.count
      store.dispatch(event)
      let props = transformer.props(of: store.state)
      let words = "\(Shown.self), after \(Words.of(event)),"
      if props != transformer.props(of: store.state) { faults.append("\(words) makes two props of one state") }
      if sent.last != props { faults.append("\(words) was not sent") }
      let isRepeated = sent.count > count && sent.suffix(2).first == sent.last
      if isRepeated { faults.append("\(words) was sent, but had not changed") }
    }
    view.hide("laws")
    store.tearDown()
    return faults
  }

  private static func findFaults<Root: AtomRoot>(_ make: () -> Root, _ events: [Root.Event]) throws -> [String] {
    var faults: [String] = []
    let (one, other) = (AtomStore(make()), AtomStore(make()))
    let time = AtomTimeMachine(one, limit: max(1, events.count))
    let third = AtomStore(make())
    defer {
      time.tearDown()
      for store in [one, other, third] { store.tearDown() }
    }
    for event in events {
      let count = one.stepCount
      one.dispatch(event)
      if one.stepCount != count + 1 { faults.append("\(event) was \(one.stepCount - count) steps") }
      let read = try JSONDecoder().decode([Root.Event].self, from: JSONEncoder().encode([event]))
      if read != [event] { faults.append("\(event) is read as \(read)") }
      read.forEach(other.dispatch)
    }
    let last = try JournalForm.line(JournalWhole(store: one))
    if !haveSameState(one, other) { faults.append("the same events lead to two states") }
    time.step(by: -events.count)
    if !haveSameState(one, third) { faults.append("going back does not lead to the first state") }
    time.step(by: events.count)
    if !haveSameState(one, other) { faults.append("going forth does not lead to the last state") }
    if let record = JournalForm.record(last.dropLast()) {
      try third.perform(JSONDecoder().decode(JournalRecord<Root>.self, from: record))
      if !haveSameState(one, third) { faults.append("the state is not read as it was written") }
    }
    return faults
  }

  /// Whether two values are equal, or neither is to itself, as one that has a NaN: then nothing can be said of them.
  static func areSame<Value: Equatable>(_ one: Value, _ other: Value) -> Bool {
    one == other || one != one && other != other
  }

  private static func haveSameState<Root>(_ one: AtomStore<Root>, _ other: AtomStore<Root>) -> Bool {
    zip(one.places, other.places).allSatisfy { $0.kept().isSame(as: $1) }
  }
}
