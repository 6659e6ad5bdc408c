// swift-tools-version: 6.2
import PackageDescription

// Two programs, of which one shows the state of the other, and what both know. `check.sh` runs and kills them.
let package = Package(
  name: "Processes",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "SignalGraph", path: "../..")],
  targets: [
    .target(
      name: "Board",
      dependencies: [
        .product(name: "SignalGraph", package: "SignalGraph"),
        .product(name: "SignalGraphTesting", package: "SignalGraph"),
        .product(name: "SignalRelay", package: "SignalGraph"),
      ]
    ),
    .executableTarget(name: "BoardOrigin", dependencies: ["Board"]),
    .executableTarget(name: "BoardReplica", dependencies: ["Board"]),
  ],
  swiftLanguageModes: [.v6]
)
