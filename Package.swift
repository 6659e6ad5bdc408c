// swift-tools-version: 6.2
import PackageDescription

// A release build of the tests optimises the library, the kit and the laws, which run each stage specialised. The other
// tests are quickly run as they are, against the library as those use it who are generic over its types; optimising them
// would take half of the build.
let unoptimised: [SwiftSetting] = [.unsafeFlags(["-Onone"], .when(configuration: .release))]

let package = Package(
  name: "SignalGraph",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "SignalGraph", targets: ["SignalGraph"]),
    .library(name: "SignalGraphTesting", targets: ["SignalGraphTesting"]),
    .library(name: "SignalGraphObservation", targets: ["SignalGraphObservation"]),
    .library(name: "SignalRelay", targets: ["SignalRelay"]),
    .library(name: "SignalCycle", targets: ["SignalCycle"]),
    .executable(name: "AtomTodo", targets: ["AtomTodo"]),
    .executable(name: "CycleCounter", targets: ["CycleCounter"]),
    .executable(name: "SignalTop", targets: ["SignalTop"]),
    .executable(name: "SignalBench", targets: ["SignalBench"]),
  ],
  targets: [
    .target(name: "CSignalGraph"),
    .target(name: "SignalGraph", dependencies: ["CSignalGraph"]),
    .target(name: "SignalGraphTesting", dependencies: ["SignalGraph"]),
    .target(name: "SignalGraphObservation", dependencies: ["SignalGraph"]),
    .target(name: "SignalRelay", dependencies: ["SignalGraph"]),
    .target(name: "SignalCycle", dependencies: ["SignalGraph"]),
    // What the programs have in common.
    .target(name: "TerminalPrograms", dependencies: ["SignalCycle"]),
    .executableTarget(name: "AtomTodo", dependencies: ["SignalCycle", "SignalGraph", "TerminalPrograms"]),
    .executableTarget(name: "CycleCounter", dependencies: ["SignalCycle", "SignalGraph", "TerminalPrograms"]),
    .executableTarget(name: "SignalTop", dependencies: ["SignalCycle", "SignalGraph", "TerminalPrograms"]),
    .target(name: "CSignalBench", path: "Benchmarks/CSignalBench"),
    .executableTarget(
      name: "SignalBench",
      dependencies: ["SignalGraph", "SignalGraphTesting", "SignalRelay", "SignalCycle", "CSignalBench"],
      path: "Benchmarks/SignalBench",
      exclude: ["Fixtures"]
    ),
    .testTarget(
      name: "SignalGraphTests",
      dependencies: ["SignalGraph", "SignalGraphTesting"],
      swiftSettings: unoptimised
    ),
    // Where memory is let go and threads meet, for the sanitizers, which need nothing else then.
    .testTarget(
      name: "SignalGraphMemoryTests",
      dependencies: ["SignalGraph", "SignalGraphTesting"],
      swiftSettings: unoptimised
    ),
    .testTarget(
      name: "SignalRelayTests",
      dependencies: ["SignalGraph", "SignalGraphTesting", "SignalRelay"],
      swiftSettings: unoptimised
    ),
    .testTarget(
      name: "SignalCycleTests",
      dependencies: ["SignalGraph", "SignalGraphTesting", "SignalCycle"],
      swiftSettings: unoptimised
    ),
    .testTarget(
      name: "SignalCycleProgramTests",
      dependencies: ["SignalGraph", "SignalGraphTesting", "SignalCycle", "AtomTodo", "CycleCounter", "SignalTop"],
      exclude: ["AtomTodo/Interposed.c"],
      swiftSettings: unoptimised
    ),
    .testTarget(
      name: "SignalGraphStageTests",
      dependencies: ["SignalGraph", "SignalGraphTesting"],
      swiftSettings: unoptimised
    ),
    // Takes as long to compile as all others: what sorts last is begun first, and this is not to end long after them.
    .testTarget(name: "SignalLawTests", dependencies: ["SignalGraph", "SignalGraphTesting"]),
    // Random graphs that are edited wherever something can be done. Optimising them would take longer than all they do.
    .testTarget(
      name: "SignalGraphAttackTests",
      dependencies: ["SignalGraph", "SignalGraphTesting"],
      swiftSettings: unoptimised
    ),
    .testTarget(
      name: "SignalGraphObservationTests",
      dependencies: ["SignalGraph", "SignalGraphObservation", "SignalGraphTesting"],
      swiftSettings: unoptimised
    ),
    // Compiled as an app is, whose declarations belong to the main actor.
    .testTarget(
      name: "SignalGraphMainActorTests",
      dependencies: ["SignalGraph", "SignalGraphObservation", "SignalCycle"],
      swiftSettings: [.defaultIsolation(MainActor.self)] + unoptimised
    ),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c11
)

// The sanitizers look at one target of tests each: SIGNALGRAPH_TESTS names it, and nothing else is built then. Programs are
// built with their own tests alone.
if let tests = Context.environment["SIGNALGRAPH_TESTS"] {
  var needed = [
    "CSignalGraph", "SignalGraph", "SignalGraphObservation", "SignalGraphTesting", "SignalRelay", tests,
  ]
  switch tests {
  case "SignalCycleProgramTests":
    needed += ["SignalCycle", "TerminalPrograms", "AtomTodo", "CycleCounter", "SignalTop"]
  case "SignalCycleTests", "SignalGraphMainActorTests": needed.append("SignalCycle")
  default: break
  }
  package.targets.removeAll { !needed.contains($0.name) }
  let optional = Set(["SignalBench", "SignalCycle", "AtomTodo", "CycleCounter", "SignalTop"]).subtracting(needed)
  package.products.removeAll { optional.contains($0.name) }
}
