// Designs               all figures of all designs, checksums and diamonds checked
// Designs NAME WORK …   one of them, for a counter of instructions: w1 SIZE, values STAGES MONITORS TURNS, or
//                       dictionaries STAGES MONITORS TURNS

let systems = [System.push, System.pull]
let arguments = CommandLine.arguments.dropFirst()

if arguments.isEmpty {
  for system in systems { report(system) }
} else if let system = systems.first(where: { $0.name == arguments.first }) {
  let numbers = arguments.dropFirst(2).compactMap { Int($0) }
  switch (arguments.dropFirst().first, numbers.count) {
  case ("w1", 1): show("w1", system.workload(numbers[0]).cost)
  case ("values", 3): show("values", system.values(numbers[0], numbers[1], numbers[2]))
  case ("dictionaries", 3): show("dictionaries", system.dictionaries(numbers[0], numbers[1], numbers[2]))
  default: report(system)
  }
}
