import Foundation

/// A file that lines are added to, safe from a crash at any point: what was whole stays whole.
///
/// Lines are written behind the last whole one, over whatever a failure may have left there. A new file is written beside the
/// old one and then takes its name. One process has it at a time.
final class JournalFile {
  let path: String
  private let descriptor: Int32
  /// Where the next line goes.
  private var end: Int
  private let isSynchronised: Bool

  private init(_ path: String, _ descriptor: Int32, end: Int, isSynchronised: Bool) {
    (self.path, self.descriptor, self.end, self.isSynchronised) = (path, descriptor, end, isSynchronised)
  }

  deinit {
    // A process that is being started may have the descriptor too, and would keep the lock until it runs.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// Opens a file and reads it; nil if there is none.
  static func open(_ path: String, isSynchronised: Bool) throws(AtomFileError) -> (file: JournalFile, bytes: Data)? {
    guard let file = try take(path, O_RDWR, isSynchronised, named: path) else { return nil }
    return (file, try file.read())
  }

  /// Puts a new file in the place of another, whose permissions it has; a symbolic link stays one.
  ///
  /// - `past`: the file that the caller has there already; one that another has is left alone.
  static func replace(
    _ name: String, _ past: JournalFile?, with bytes: Data, isSynchronised: Bool
  ) throws(AtomFileError) -> JournalFile {
    let path = URL(fileURLWithPath: name).resolvingSymlinksInPath().path
    let beside = path + ".new"
    guard let file = try take(beside, O_RDWR | O_CREAT, isSynchronised, named: name) else {
      throw failure("open", name)
    }
    do throws(AtomFileError) {
      // Opened without waiting, as for somebody who writes into a pipe.
      let other =
        past.map { $0.isNamed(path) } == true
        ? nil : try take(path, O_RDONLY | O_NONBLOCK, isSynchronised, named: name)
      try withExtendedLifetime(other) { () throws(AtomFileError) in
        try file.cut(to: 0)
        var replaced = stat()
        if stat(path, &replaced) == 0 { fchmod(file.descriptor, replaced.st_mode & 0o7777) }
        try file.append(bytes, isWhole: true)
        guard rename(beside, path) == 0 else { throw failure("rename", name) }
      }
    } catch {
      unlink(beside)
      throw error
    }
    if isSynchronised { synchroniseFolder(of: path) }
    return file
  }

  /// Opens a file and locks it; nil if there is none.
  ///
  /// - `name`: how errors name it.
  private static func take(
    _ path: String, _ flags: Int32, _ isSynchronised: Bool, named name: String
  ) throws(AtomFileError) -> JournalFile? {
    while true {
      let descriptor = Foundation.open(path, flags | O_CLOEXEC, 0o644)
      if descriptor < 0 {
        if errno == ENOENT { return nil }
        throw failure("open", path)
      }
      let file = JournalFile(name, descriptor, end: 0, isSynchronised: isSynchronised)
      try file.lock()
      var opened = stat()
      guard fstat(descriptor, &opened) == 0 else { throw failure("fstat", name) }
      guard opened.st_mode & S_IFMT == S_IFREG else { throw .noJournal(path: name) }
      // Whoever had it may have put a new file in its place, or given it another name.
      if file.isNamed(path) { return file }
    }
  }

  /// Whether it is this file that is found at a path.
  private func isNamed(_ path: String) -> Bool {
    var (opened, named) = (stat(), stat())
    guard fstat(descriptor, &opened) == 0, stat(path, &named) == 0 else { return false }
    return opened.st_ino == named.st_ino && opened.st_dev == named.st_dev
  }

  /// Adds lines, all of them or none.
  ///
  /// - `isWhole`: whether the file is to take the place of another. It is on the disk before, in any case: else a loss of
  ///   power might leave its name and nothing in it.
  func append(_ bytes: Data, isWhole: Bool = false) throws(AtomFileError) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { bytes in
        pwrite(descriptor, bytes.baseAddress! + written, bytes.count - written, off_t(end + written))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Self.failure("write", path) }
      written += count
    }
    if isWhole || isSynchronised, fsync(descriptor) != 0 { throw Self.failure("fsync", path) }
    end += written
  }

  /// Lets lines follow the first bytes; those after them are gone.
  func cut(to count: Int) throws(AtomFileError) {
    guard ftruncate(descriptor, off_t(count)) == 0 else { throw Self.failure("ftruncate", path) }
    end = count
  }

  private func lock() throws(AtomFileError) {
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return }
    if errno == EWOULDBLOCK { throw .inUse(path: path) }
    throw Self.failure("flock", path)
  }

  private func read() throws(AtomFileError) -> Data {
    var bytes = Data()
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Foundation.read(descriptor, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw Self.failure("read", path) }
      if count == 0 { break }
      bytes += piece.prefix(count)
    }
    end = bytes.count
    return bytes
  }

  /// So that the new name outlasts a loss of power; where a folder cannot be synchronised, nothing can be done.
  private static func synchroniseFolder(of path: String) {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    let descriptor = Foundation.open(folder, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { return }
    fsync(descriptor)
    close(descriptor)
  }

  private static func failure(_ call: String, _ path: String) -> AtomFileError {
    .system(call: call, path: path, reason: String(cString: strerror(errno)))
  }
}
