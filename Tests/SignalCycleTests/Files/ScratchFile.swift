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

  /// What a file holds; by a handle, because Foundation loses memory where a whole file is empty.
  func bytes(_ name: String) -> Data {
    let bytes = try? FileHandle(forReadingAtPath: path(name))?.readToEnd()
    return bytes ?? Data()
  }

  func write(_ bytes: Data, to name: String) throws { try bytes.write(to: url.appendingPathComponent(name)) }

  var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: url.path).sorted()) ?? [] }
}
