import Foundation

/// A folder of one test, gone afterwards.
final class ScratchFolder {
  let url: URL

  init() throws {
    Self.clearOnce
    let name = "SignalCycle-\(getpid())-\(UUID().uuidString)"
    url = FileManager.default.temporaryDirectory.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  /// Takes away what was left by processes that were ended before they could.
  private static let clearOnce: Void = {
    let folder = FileManager.default.temporaryDirectory
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [] {
      let parts = name.split(separator: "-")
      guard parts.count == 7, parts[0] == "SignalCycle", let process = Int32(parts[1]) else { continue }
      if kill(process, 0) != 0, errno == ESRCH {
        try? FileManager.default.removeItem(at: folder.appendingPathComponent(name))
      }
    }
  }()

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
