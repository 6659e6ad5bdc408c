import SignalGraph

/// The stages of the article about stages, word for word; ``PageTests`` compares and runs them.
enum StageExamples {
  static var all: [String: (@escaping (Any...) -> Void) -> Void] {
    [
      "using the sum": usingTheSum,
      "using the switch": usingTheSwitch,
    ]
  }

  // swift-format-ignore
  static func usingTheSum(_ print: @escaping (Any...) -> Void) {
    // example: using the sum
    let stock = DictionarySlot(["tea": 3, "milk": 2])
    let total = DictionarySumming<String>()
    stock.register(total)
    total.observe { sum, _ in print(sum) }  // 5
    stock["tea"] = 4                        // 6
    transaction {
      stock["tea"] = 3
      stock["milk"] = 3
    }                                       // nothing: the sum is the same
    stock["milk"] = nil                     // 3
    stock.deregister(total)                 // 3
    total.tearDown()
    // end
  }

  // swift-format-ignore
  static func usingTheSwitch(_ print: @escaping (Any...) -> Void) {
    // example: using the switch
    let (north, south) = (ValueSlot(3), ValueSlot(21))
    let wind = ValueSlot<ValueStorage<Int>>(north)
    let degrees = Switching<Int>()
    wind.register(degrees)
    degrees.observe { state, _ in print(state) }  // 3
    north.value = 4                               // 4
    wind.value = south                            // 21
    north.value = 5                               // nothing: nobody reads it
    south.value = 22                              // 22
    wind.deregister(degrees)                      // 22
    degrees.tearDown()
    // end
  }
}

extension StageExamples {
  // example: summing values
  /// The sum of a dictionary's values.
  final class DictionarySumming<Key: Hashable>: ValueStorage<Int>, Replication {
    typealias Input = DictionarySignal<Key, Int>
    let sensor: SignalSensor<DictionarySignal<Key, Int>>

    init(label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line) {
      let site = Site(fileID: fileID, line: line)
      let subject = Subject(DictionarySumming<Key>.self, label: label, site: site)
      let inlet = Inlet<DictionarySignal<Key, Int>>(subject: subject)
      let outlet = Outlet<ValueTransaction<Int>>(subject: subject)
      let equality = Equality<Int>()
      let node = Node(writing: outlet, reading: [inlet]) {
        outlet.follow(
          inlet,
          begin: { entries in entries.values.reduce(0, +) },
          change: { input, sum, output in
            let past = sum
            input.withMutations { mutations in
              for mutation in mutations {
                switch mutation {
                case .insert(_, let value): sum += value
                case .update(_, let past, let future): sum += future - past
                case .remove(_, let past): sum -= past
                }
              }
            }
            output.update(past: past, future: sum, equality: equality)
          }
        )
      }
      sensor = SignalSensor(inlet)
      super.init(outlet, node)
    }
  }
  // end
}

extension StageExamples {
  // example: summing
  /// The sum of two values.
  final class Summing: ValueStorage<Int> {
    let left: SignalSensor<ValueSignal<Int>>
    let right: SignalSensor<ValueSignal<Int>>

    init(label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line) {
      let subject = Subject(Summing.self, label: label, site: Site(fileID: fileID, line: line))
      let (left, right) = (Inlet<ValueSignal<Int>>(subject: subject), Inlet<ValueSignal<Int>>(subject: subject))
      let outlet = Outlet<ValueTransaction<Int>>(subject: subject)
      var (first, second): (Int?, Int?)
      let node = Node(writing: outlet, reading: [left, right]) {
        left.replay(into: &first)
        right.replay(into: &second)
        if let first, let second { outlet.become(first + second) } else { outlet.become(nil) }
      }
      self.left = SignalSensor(left)
      self.right = SignalSensor(right)
      super.init(outlet, node)
    }
  }
  // end
}

extension StageExamples {
  // example: switching
  /// The value of the storage that another one holds.
  final class Switching<Value>: ValueStorage<Value>, Replication {
    typealias Input = ValueSignal<ValueStorage<Value>>
    let sensor: SignalSensor<ValueSignal<ValueStorage<Value>>>

    init(label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line) {
      let subject = Subject(Switching<Value>.self, label: label, site: Site(fileID: fileID, line: line))
      let choice = Inlet<ValueSignal<ValueStorage<Value>>>(subject: subject)
      let inlet = Inlet<ValueSignal<Value>>(subject: subject)
      let outlet = Outlet<ValueTransaction<Value>>(subject: subject)
      var (chosen, value): (ValueStorage<Value>?, Value?)
      let node = Node(writing: outlet, reading: [choice]) {
        let before = chosen
        choice.replay(into: &chosen)
        if before !== chosen {
          if before != nil { outlet.detach(inlet) }
          value = nil
          if let chosen { return outlet.attach(inlet, to: chosen) }
        }
        inlet.replay(into: &value)
        outlet.become(value)
      }
      sensor = SignalSensor(choice)
      super.init(outlet, node)
    }
  }
  // end
}
