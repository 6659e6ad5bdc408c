// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Designs",
  platforms: [.macOS(.v15)],
  targets: [
    .target(name: "CCount"),
    .target(name: "Work"),
    .target(name: "Push", dependencies: ["Work"]),
    .target(name: "Pull", dependencies: ["Work"]),
    .executableTarget(name: "Designs", dependencies: ["CCount", "Work", "Push", "Pull"]),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c11
)
