import Foundation

/// A folder of one test, gone afterwards.
final class ScratchFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("SignalCycle-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  func bytes(_ name: String) -> Data { FileManager.default.contents(atPath: path(name)) ?? Data() }

  func write(_ bytes: Data, to name: String) throws { try bytes.write(to: url.appendingPathComponent(name)) }

  var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: url.path).sorted()) ?? [] }
}
