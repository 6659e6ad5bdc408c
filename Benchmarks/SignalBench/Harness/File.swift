import Foundation

/// Files, with failures that a reader of the terminal understands.
enum File {
  /// All of a file.
  static func contents(_ path: String) throws(Failure) -> Data {
    try check(path)
    do {
      return try Data(contentsOf: URL(fileURLWithPath: path), options: .mappedIfSafe)
    } catch {
      throw Failure(file: path, "cannot be read")
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
