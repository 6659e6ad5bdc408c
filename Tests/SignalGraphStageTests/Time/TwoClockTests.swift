import SignalGraph
import Testing

/// Clocks that advance each other in their handlers: which deadlines come before which.
@Suite struct TwoClockTests {
  /// A clock with deadlines at whole seconds, which notes each.
  private final class Ticking {
    let clock: SignalClock
    private let slot: ValueSlot<[Duration]>
    private let stage: Ringing
    private var token: ObservationToken?

    /// - `answer`: called at each deadline.
    init(_ name: String, _ deadlines: [Int], _ log: SignalLog, answer: @escaping (_ second: Int) -> Void = { _ in }) {
      clock = SignalClock(label: name)
      slot = ValueSlot(deadlines.instants)
      stage = slot.ringing(on: clock)
      token = stage.observe { [clock] _, change in
        guard case .transition = change else { return }
        log.note("\(name)\(clock.now.whole)")
        answer(clock.now.whole)
      }
    }

    func tearDown() {
      token?.tearDown()
      stage.tearDown()
    }
  }

  @Test func `a clock waits at a deadline until those that its handlers advance have gone all their way`() {
    let log = SignalLog()
    let other = Ticking("b", [1, 2, 3], log)
    let clock = Ticking("a", [1, 2], log) { other.clock.advance(to: .seconds($0 == 1 ? 2 : 3)) }
    clock.clock.advance(to: .seconds(5))
    #expect(log.take() == ["a1", "b1", "b2", "a2", "b3"])
    #expect(clock.clock.now == .seconds(5) && other.clock.now == .seconds(3))
    clock.tearDown()
    other.tearDown()
  }

  @Test func `two clocks that advance each other meet each its own deadlines in order`() {
    let log = SignalLog()
    var (first, second): (Ticking?, Ticking?)
    first = Ticking("a", [1, 2, 3, 4], log) { _ in second?.clock.advance(by: .seconds(1)) }
    second = Ticking("b", [1, 2, 3, 4], log) { _ in first?.clock.advance(by: .seconds(1)) }
    first?.clock.advance(to: .seconds(1))
    #expect(log.take() == ["a1", "b1", "a2", "b2", "a3", "b3", "a4", "b4"])
    #expect(first?.clock.now == .seconds(5) && second?.clock.now == .seconds(4))
    first?.tearDown()
    second?.tearDown()
    (first, second) = (nil, nil)
  }

  @Test func `clocks that handlers advance take turns, those asked by a deadline before the next one`() {
    let log = SignalLog()
    let (start, inner) = (ValueSlot(0), Ticking("c", [1, 2], log))
    let first = Ticking("a", [1, 2, 3], log) { if $0 == 1 { inner.clock.advance(to: .seconds(2)) } }
    let second = Ticking("b", [1, 2, 3], log)
    let token = start.observe { value, _ in
      if value == 0 { return }
      first.clock.advance(to: .seconds(3))
      second.clock.advance(to: .seconds(3))
    }
    start.value = 1
    #expect(log.take() == ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3"])
    token.tearDown()
    for ticking in [first, second, inner] { ticking.tearDown() }
  }

  @Test(arguments: [false, true]) func `what an answer to a deadline asks of another clock begins before the next one`(
    inBody: Bool
  ) {
    let log = SignalLog()
    let (answer, other) = (ValueSlot(0), Ticking("b", [1], log))
    let clock = Ticking("a", [1, 2], log) { answer.value = $0 }
    let token = answer.observe { value, _ in if value == 1 { other.clock.advance(by: .seconds(1)) } }
    if inBody { transaction { clock.clock.advance(by: .seconds(5)) } } else { clock.clock.advance(by: .seconds(5)) }
    #expect(log.take() == ["a1", "b1", "a2"])
    token.tearDown()
    for ticking in [clock, other] { ticking.tearDown() }
  }
}
