// swift-tools-version: 6.2
import PackageDescription

// Built by `fuzz.sh`, which hands the compiler and the linker what libFuzzer needs.
let package = Package(
  name: "Fuzz",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "SignalGraph", path: "../..")],
  targets: [
    .executableTarget(
      name: "FuzzLists",
      dependencies: [.product(name: "SignalGraph", package: "SignalGraph")],
      swiftSettings: [.unsafeFlags(["-parse-as-library"])]
    ),
    .executableTarget(
      name: "FuzzRelay",
      dependencies: [
        .product(name: "SignalGraph", package: "SignalGraph"),
        .product(name: "SignalRelay", package: "SignalGraph"),
      ],
      swiftSettings: [.unsafeFlags(["-parse-as-library"])]
    ),
  ],
  swiftLanguageModes: [.v6]
)
