import SignalGraph
import SignalGraphTesting
import Testing

/// L8: how much is done, counted.
@Suite struct AlgebraWorkTests {
  @Test func `a merge of two combines at most once for an entry that comes or changes`() throws {
    let calls = CallCounter()
    let combine = calls.counting { (pair: (Int, Int)) in pair.0 &* 10 &+ pair.1 }
    var trial = StageTrial(
      Origins.numbers,
      StageRecipe<Numbers, Numbers>("counted merge") { numbers in
        numbers.merging(DerivingNumbers(numbers) { $0.filter { $0.value % 2 == 0 } }) { combine(($0, $1)) }
      } oracle: { numbers in
        numbers.merging(numbers.filter { $0.value % 2 == 0 }) { $0 &* 10 &+ $1 }
      }
    )
    trial.calls = [calls]
    print(try trial.run(Settings.plan(for: "counted merge", sequences: 100)))
  }

  @Test func `no payload is left by a combination that was torn down`() throws {
    let lifetimes = LifetimeCounter()
    typealias Payload = Tracked<Int>
    var trial = StageTrial(
      DictionaryOrigin(
        keys: 250,
        values: 12,
        key: { Tracked($0, lifetimes) },
        value: { Tracked($0, lifetimes) }
      ),
      StageRecipe<DictionaryStorage<Payload, Payload>, DictionaryStorage<Payload, Payload>>("tracked union") {
        $0.filter { $0.value.value % 3 != 0 }.union($0.filter { $0.key.value % 2 == 0 }, priority: .last)
      } oracle: {
        $0.filter { $0.value.value % 3 != 0 || $0.key.value % 2 == 0 }
      }
    )
    trial.lifetimes = lifetimes
    print(try trial.run(Settings.plan(for: "tracked union", sequences: 100)))
    #expect(lifetimes.living == 0)
  }
}
