import SignalGraph

/// The examples of the page of protocols about the work of stages, word for word; ``PageTests`` compares and runs them.
enum WorkExamples {
  static var all: [String: (@escaping (Any...) -> Void) -> Void] {
    [
      "stage work": stageWork,
      "row tracing": rowTracing,
      "adjustable work": adjustableWork,
      "keyed transaction": keyedTransaction,
      "keyed snapshot": keyedSnapshot,
      "row transaction": rowTransaction,
      "join form": joinForm,
      "aggregate": aggregate,
    ]
  }

  // swift-format-ignore
  static func stageWork(_ print: @escaping (Any...) -> Void) {
    // example: stage work
    struct Summing: StageWork {
      func begin(_ prices: TableDictionary<String, Int>) -> Int { prices.values.reduce(0, +) }
      func change(
        _ input: borrowing DictionaryTransaction<String, Int>,
        _ sum: inout Int,
        _ output: inout ValueTransaction<Int>
      ) {
        let past = sum
        input.forEachChange { sum += ($0.future ?? 0) - ($0.past ?? 0) }
        output.update(past: past, future: sum, equality: Equality())
      }
    }

    final class Sum: ValueStage<DictionaryTransaction<String, Int>, Int> {
      init() { super.init(StageParts(MessageSubject(Sum.self, site: Site()), Summing())) }
    }

    let prices = DictionarySlot(["tea": 3])
    let sum = prices.feeding(Sum())
    _ = sum.observe { sum, _ in print(sum) }  // 3
    prices["milk"] = 2                    // 5
    prices["tea"] = nil                   // 2
    sum.tearDown()                        // 2
    // end
  }

  // swift-format-ignore
  static func rowTracing(_ print: @escaping (Any...) -> Void) {
    // example: row tracing
    struct Odd: RowTracing {
      func begin(_ rows: TreeArray<Int>) -> TreeArray<Int> {
        TreeArray(rows.indices.filter { $0 % 2 == 1 }.map { rows[$0] })
      }
      func change(
        _ input: borrowing ArrayTransaction<Int>,
        _ state: inout TreeArray<Int>,
        _ output: inout ArrayTransaction<Int>
      ) {
        // … as StageWork says
      }
      func sources(of row: RowName, in state: TreeArray<Int>) -> [RowName]? {
        row.index.map { [.index($0 * 2 + 1)] }
      }
    }

    final class OddRows: ArrayStage<ArrayTransaction<Int>, Int> {
      init() { super.init(StageParts(MessageSubject(OddRows.self, site: Site()), Odd())) }
    }

    let rows = ArraySlot([10, 11, 12, 13])
    let odd = rows.feeding(OddRows())
    let tens = odd.map { $0 * 10 }
    print(tens.explain(at: 1)!.origins[0].row)  // [3]
    tens.tearDown()
    // end
  }

  // swift-format-ignore
  static func adjustableWork(_ print: @escaping (Any...) -> Void) {
    // example: adjustable work
    final class Scaling: AdjustableWork {
      let factor: StageParameter<Int>
      var number = 0
      init(_ factor: StageParameter<Int>) { self.factor = factor }
      func begin(_ number: Int) -> Int {
        self.number = number
        return number * factor.value
      }
      func change(_ input: borrowing ValueTransaction<Int>, _ state: inout Int, _ output: inout ValueTransaction<Int>) {
        number = input.future ?? number
        scale(&state, &output)
      }
      func prepare() {}
      func adjust(_ adjustment: Readjustment, _ state: inout Int, _ output: inout ValueTransaction<Int>) -> Int? {
        if !adjustment.isWithInput { scale(&state, &output) }
        return nil
      }
      func source(_ state: Int) -> Int { number }
      func scale(_ state: inout Int, _ output: inout ValueTransaction<Int>) {
        output.update(past: state, future: number * factor.value, equality: Equality())
        state = number * factor.value
      }
    }

    final class Scaled: ValueStage<ValueTransaction<Int>, Int> {
      init(by factor: ValueStorage<Int>) {
        let subject = MessageSubject(Scaled.self, site: Site())
        let factor = StageParameter(factor, subject)
        super.init(StageParts(subject, [factor], Scaling(factor)))
      }
    }

    let (amount, rate) = (ValueSlot(3), ValueSlot(10))
    let scaled = amount.feeding(Scaled(by: rate))
    _ = scaled.observe { state, _ in print(state) }  // 30
    rate.value = 20                              // 60
    transaction {
      rate.value = 1
      amount.value = 5
    }                                            // 5
    scaled.tearDown()                            // 5
    // end
  }

  // swift-format-ignore
  static func keyedTransaction(_ print: @escaping (Any...) -> Void) {
    // example: keyed transaction
    struct CountingWhere<Rows: KeyedTransaction>: StageWork {
      let isCounted: (Rows.Key) -> Bool
      func begin(_ rows: Rows.Snapshot) -> Int { rows.count { isCounted(Rows.Snapshot.entry($0).key) } }
      func change(_ input: borrowing Rows, _ count: inout Int, _ output: inout ValueTransaction<Int>) {
        let past = count
        input.forEachChange { change in
          switch change {
          case .insert(let key, _): if isCounted(key) { count += 1 }
          case .update: break
          case .remove(let key, _): if isCounted(key) { count -= 1 }
          }
        }
        output.update(past: past, future: count, equality: Equality())
      }
    }

    final class Count<Rows: KeyedTransaction>: ValueStage<Rows, Int> {
      init(_ isCounted: @escaping (Rows.Key) -> Bool) {
        super.init(StageParts(MessageSubject(Count<Rows>.self, site: Site()), CountingWhere(isCounted: isCounted)))
      }
    }

    let (names, ages) = (SetSlot(["Ada", "Emmy"]), DictionarySlot(["Ada": 36, "Grace": 85]))
    let short = names.feeding(Count { $0.count < 4 })
    let long = ages.feeding(Count { $0.count > 4 })
    names.insert("Eva")
    print(short.value!, long.value!)  // 2 1
    short.tearDown()
    long.tearDown()
    // end
  }

  // swift-format-ignore
  static func keyedSnapshot(_ print: @escaping (Any...) -> Void) {
    // example: keyed snapshot
    func keys<Rows: KeyedSnapshot>(of rows: Rows) -> [Rows.Key] where Rows.Key: Comparable {
      rows.map { Rows.entry($0).key }.sorted()
    }

    print(keys(of: ["b", "a"] as Set))                        // ["a", "b"]
    print(keys(of: ["b": 1, "a": 2] as TableDictionary))      // ["a", "b"]
    // end
  }

  // swift-format-ignore
  static func aggregate(_ print: @escaping (Any...) -> Void) {
    // example: aggregate
    struct Spread: Aggregate {
      func makeState() -> [Int: Int] { [:] }
      func add(_ length: Int, to counts: inout [Int: Int]) { counts[length, default: 0] += 1 }
      func remove(_ length: Int, from counts: inout [Int: Int]) {
        counts[length] = counts[length] == 1 ? nil : counts[length]! - 1
      }
      func result(_ counts: [Int: Int]) -> Int { (counts.keys.max() ?? 0) - (counts.keys.min() ?? 0) }
    }

    let teams = DictionarySlot([1: "Ada", 2: "Emmy", 3: "Hypatia", 4: "Eva"])
    let spread = teams.aggregated(Aggregation(Spread()) { $0.value.count })
    let spreads = teams.aggregated(by: { $0.value.first }, Aggregation(Spread()) { $0.value.count })
    print(spread.value!, spreads["E"]!)  // 4 1
    teams[3] = nil
    print(spread.value!, spreads["H"] as Any)  // 1 nil
    spread.tearDown()
    spreads.tearDown()
    // end
  }

  // swift-format-ignore
  static func rowTransaction(_ print: @escaping (Any...) -> Void) {
    // example: row transaction
    struct Longest<Rows: RowTransaction>: StageWork where Rows.Row == String {
      func begin(_ rows: Rows.Snapshot) -> Int {
        var longest = 0
        Rows.forEachRow(in: rows) { longest = max(longest, $0.count) }
        return longest
      }
      func change(_ input: borrowing Rows, _ longest: inout Int, _ output: inout ValueTransaction<Int>) {
        let past = longest
        input.forEachRow { _, future in longest = max(longest, future?.count ?? 0) }
        output.update(past: past, future: longest, equality: Equality())
      }
    }

    final class LongestEver<Rows: RowTransaction>: ValueStage<Rows, Int> where Rows.Row == String {
      init() { super.init(StageParts(MessageSubject(LongestEver<Rows>.self, site: Site()), Longest())) }
    }

    let (lines, names) = (ArraySlot(["a", "bb"]), DictionarySlot([1: "Ada"]))
    let (line, name) = (lines.feeding(LongestEver()), names.feeding(LongestEver()))
    lines.insert("ccc", at: 0)
    print(line.value!, name.value!)  // 3 3
    line.tearDown()
    name.tearDown()
    // end
  }

  // swift-format-ignore
  static func joinForm(_ print: @escaping (Any...) -> Void) {
    // example: join form
    enum Strangers: JoinForm {
      static var makesPairs: Bool { false }
      static var left: JoinRest { .unmatched }
      static var right: JoinRest { .unmatched }
      static func key(_ guest: String?, _ host: Int?) -> JoinKey<String?, Int?> { JoinKey(guest, host) }
      static func row(_ table: Int?, _ seats: Int?) -> Int { table ?? seats! }
    }

    let (guests, tables) = (DictionarySlot(["Ada": 1, "Bob": 7]), DictionarySlot([1: 4, 2: 6]))
    let alone = DictionaryJoining<Strangers>(by: { $0.value }, to: { $0.key })
    guests.register(alone.left)
    tables.register(alone.right)
    print(alone.count)                         // 2
    guests["Bob"] = 2
    print(alone.isEmpty)                       // true
    guests.deregister(alone.left)
    tables.deregister(alone.right)
    // end
  }
}
