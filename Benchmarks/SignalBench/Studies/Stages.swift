/// What each stage of W1's chain adds, in time, allocations and memory: chains of the first stages only.
///
/// "stages load" has the time for each record and the bytes that the loaded chain holds for each; "stages" W1's updates,
/// and the bytes after them, when nodes are no longer as full as the load left them. The whole chain runs too while its
/// monitor keeps a signal every 1,000 turns; and with updates that move nothing, so that no node splits and nothing is
/// allocated.
enum Stages {
  static var subject: Subject {
    Subject(name: "stages") { plan in
      plan.sizes.map(load) + plan.sizes.map { updates($0, plan) }
    }
  }

  private static func load(_ n: Int) -> Contest {
    Contest(name: "stages load", n: n, hasReference: false) {
      PartialChain.Length.allCases.map { length in
        System(name: length.name) { _ in
          let records = StageInput.records(n)
          let rounds = Plan.loads(of: n)
          var (probe, bytes) = (Probe(), Int?.none)
          for _ in 0..<rounds {
            bytes = probe.measure { PartialChain(records, length) }.bytes
          }
          return Trial(probe, updates: n * rounds, bytesPerElement: bytes.map { Double($0) / Double(n) })
        }
      }
    }
  }

  private static func updates(_ n: Int, _ plan: Plan) -> Contest {
    Contest(name: "stages", n: n, updates: plan.turns(50_000), hasReference: false) {
      let records = StageInput.records(n)
      func system(_ name: String, _ chain: PartialChain, inPlace: Bool = false) -> System {
        var bytes = chain.bytes
        return System(name: name) { updates in
          let before = Probe.bytesInUse
          var probe = Probe()
          probe.measure { inPlace ? chain.updateInPlace(updates) : chain.update(updates) }
          if let before, let now = Probe.bytesInUse {
            bytes = bytes.map { $0 + now - before }
          }
          return Trial(probe, updates: updates, bytesPerElement: bytes.map { Double($0) / Double(n) })
        }
      }
      return PartialChain.Length.allCases.map { system($0.name, PartialChain(records, $0)) } + [
        system("the whole, a signal kept every 1,000 turns", PartialChain(records, .monitor, keepEvery: 1_000)),
        system("the whole, nothing moves", PartialChain(records, .monitor), inPlace: true),
      ]
    }
  }
}
