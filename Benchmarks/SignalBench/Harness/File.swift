import Foundation

/// Files, with failures that a reader of the terminal understands.
enum File {
  /// All of a file, which a device or pipe without end is not.
  static func contents(_ path: String, limit: Int) throws(Failure) -> [UInt8] {
    let handle = try open(path)
    var bytes: [UInt8] = []
    while let piece = try piece(of: handle, path) {
      guard piece.count <= limit - bytes.count else {
        throw Failure(file: path, "is longer than \(limit.grouped) bytes")
      }
      bytes.append(contentsOf: piece)
    }
    return bytes
  }

  /// The next bytes of a file, nil at its end.
  static func piece(of handle: FileHandle, _ path: String, line: Int? = nil) throws(Failure) -> [UInt8]? {
    do {
      guard let data = try handle.read(upToCount: 1 << 16), !data.isEmpty else { return nil }
      return [UInt8](data)
    } catch {
      throw Failure(file: path, line: line, "cannot be read")
    }
  }

  /// A file to be read piece by piece.
  static func open(_ path: String) throws(Failure) -> FileHandle {
    try check(path)
    guard let handle = FileHandle(forReadingAtPath: path) else {
      throw Failure(file: path, "cannot be read")
    }
    return handle
  }

  /// Replaces the contents of a file.
  static func write(_ text: String, to path: String) throws(Failure) {
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    } catch {
      throw Failure(file: path, "cannot be written")
    }
  }

  private static func check(_ path: String) throws(Failure) {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
      throw Failure(file: path, "no such file")
    }
    guard !isDirectory.boolValue else {
      throw Failure(file: path, "is a folder")
    }
  }
}
