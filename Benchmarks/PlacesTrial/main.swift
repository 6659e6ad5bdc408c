import Glibc
import SignalGraph

// PlacesTrial <kinds> <n> <updates> <rounds>: alternates the models in one process, and prints ns of the processor's time
// an update.
let arguments = CommandLine.arguments
let kinds = arguments[1].map(String.init)
let (n, updates, rounds) = (Int(arguments[2])!, Int(arguments[3])!, Int(arguments[4])!)
protocol Running: AnyObject {
  var sum: UInt64 { get }
  func run(_ updates: Int)
}
extension TrialModel: Running {}
extension Graph: Running {}
// w: the graph with places; v: without.
let models: [any Running] = kinds.map {
  switch $0 {
  case "w": Graph(n, givesPlaces: true)
  case "v": Graph(n, givesPlaces: false)
  default: TrialModel.make($0, n)
  }
}
var times = kinds.map { _ in [Double]() }

func now() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}

for round in 0..<rounds {
  for index in models.indices {
    let chosen = (index + round) % models.count
    // Brings back what the others have driven out of the caches.
    models[chosen].run(updates / 2)
    let start = now()
    models[chosen].run(updates)
    times[chosen].append((now() - start) / Double(updates))
  }
}
for index in models.indices {
  let sorted = times[index].sorted()
  func rounded(_ ns: Double) -> Double { (ns * 10).rounded() / 10 }
  print(
    kinds[index], n, "median", rounded(sorted[sorted.count / 2]), "quarter", rounded(sorted[sorted.count / 4]), "least",
    rounded(sorted[0]), "sum", models[index].sum)
}
