#if os(Linux)
  import Foundation

  /// Files and folders that are watched.
  ///
  /// ```swift
  /// frame.files.paths = ["settings.json"]
  /// // .changed("settings.json"), .failed("settings.json", "…")
  /// ```
  ///
  /// | what happens to a path of the model | the event |
  /// |---|---|
  /// | a file is written and closed, another takes its name, it goes or comes | ``Event/changed(_:)`` |
  /// | the same to something in a folder that is watched | ``Event/changed(_:)`` with the folder |
  /// | it cannot be watched, or not any more: its folder is not there | ``Event/failed(_:_:)`` in words |
  /// | then its folder comes, as something else that is watched tells | ``Event/changed(_:)`` |
  ///
  /// The folder of a path is watched, so a file that is not there yet may be, and one that is replaced goes on being. What
  /// happens at once is told once.
  ///
  /// It is `inotify` of Linux.
  public final class FileWatchDriver: Driver {
    /// What is watched.
    public struct Model: CycleValue, Initializable {
      /// The paths.
      public var paths: Set<String> = []

      /// Makes a model that watches nothing.
      public init() {}
    }

    /// What the driver tells.
    public enum Event: CycleValue {
      /// Something happened to a path.
      case changed(String)
      /// A path cannot be watched; in words, why.
      case failed(String, String)
    }

    private var watch: Inotify?
    /// Where the reader of the system's notices sends them.
    private(set) var inbox: DriverInbox<[Inotify.Notice]>?
    /// The paths of each watched folder, with their names in it; the folder itself is the empty name.
    private var watched: [Int32: [String: Set<String>]] = [:]
    private var numbers: [String: [Int32]] = [:]

    /// Makes a driver.
    public init() {}

    /// Begins and ends to watch paths.
    public func render(_ model: Model, _ outlet: DriverOutlet<Event>) {
      for path in numbers.keys where !model.paths.contains(path) { forget(path) }
      for path in model.paths.subtracting(numbers.keys).sorted() { add(path, outlet) }
    }

    /// Watches nothing any more.
    public func stop() {
      watch?.stop()
      (watch, inbox, watched, numbers) = (nil, nil, [:], [:])
    }

    private func add(_ path: String, _ outlet: DriverOutlet<Event>) {
      numbers[path] = []
      watch = watch ?? begin(outlet)
      if watch == nil || !attach(path) { outlet.emit(.failed(path, String(cString: strerror(errno)))) }
    }

    /// Watches the folder of a path, and the path if it is one; false if that cannot be, as `errno` says.
    private func attach(_ path: String) -> Bool {
      let url = URL(fileURLWithPath: path)
      guard let folder = watch?.add(url.deletingLastPathComponent().path) else { return false }
      note(path, url.lastPathComponent, in: folder)
      attachItself(path)
      return true
    }

    private func attachItself(_ path: String) {
      var isFolder: ObjCBool = false
      if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue,
        let itself = watch?.add(path)
      {
        note(path, "", in: itself)
      }
    }

    private func note(_ path: String, _ name: String, in folder: Int32) {
      watched[folder, default: [:]][name, default: []].insert(path)
      numbers[path, default: []].append(folder)
    }

    private func forget(_ path: String) {
      for number in numbers.removeValue(forKey: path) ?? [] {
        for name in watched[number]?.keys.map({ $0 }) ?? [] {
          watched[number]?[name]?.remove(path)
          if watched[number]?[name]?.isEmpty ?? false { watched[number]?[name] = nil }
        }
        if watched[number]?.isEmpty ?? false {
          watched[number] = nil
          watch?.remove(number)
        }
      }
    }

    private func begin(_ outlet: DriverOutlet<Event>) -> Inotify? {
      let inbox = outlet.inbox { [unowned self] notices in receive(notices, outlet) }
      self.inbox = inbox
      return Inotify { inbox.send($0) }
    }

    private func receive(_ notices: [Inotify.Notice], _ outlet: DriverOutlet<Event>) {
      var (changed, lost): (Set<String>, Set<String>) = ([], [])
      for notice in notices {
        if notice.folder == Inotify.overflow {
          // More happened than the system keeps: anything may have, and all is watched anew.
          for (path, folders) in numbers {
            if !folders.isEmpty { lost.insert(path) }
            forget(path)
            numbers[path] = []
          }
        }
        guard let names = watched[notice.folder] else { continue }
        if notice.isEnd {
          lost.formUnion(end(notice.folder))
        } else {
          changed.formUnion(names[notice.name] ?? [])
          if !notice.name.isEmpty { changed.formUnion(names[""] ?? []) }
        }
      }
      // A folder that has come is watched from now on, and what stands in it again.
      for path in changed where numbers[path]?.count == 1 { attachItself(path) }
      var failed: [(path: String, words: String)] = []
      for (path, folders) in numbers where folders.isEmpty {
        if attach(path) {
          changed.insert(path)
        } else if lost.contains(path) {
          failed.append((path, String(cString: strerror(errno))))
        }
      }
      // Told last, as a driver may be given another model meanwhile.
      for path in changed.sorted() { outlet.emit(.changed(path)) }
      for (path, words) in failed.sorted(by: { $0.path < $1.path }) { outlet.emit(.failed(path, words)) }
    }

    /// A folder is watched no more, because it has gone.
    ///
    /// - Returns: The paths that stand in it.
    private func end(_ folder: Int32) -> Set<String> {
      watch?.remove(folder)
      var lost: Set<String> = []
      for (name, paths) in watched.removeValue(forKey: folder) ?? [:] {
        for path in paths { numbers[path]?.removeAll { $0 == folder } }
        if !name.isEmpty { lost.formUnion(paths) }
      }
      for path in lost {
        forget(path)
        numbers[path] = []
      }
      return lost
    }
  }

  @available(*, unavailable)
  extension FileWatchDriver: Sendable {}

  /// What the kernel tells of folders.
  final class Inotify {
    struct Notice: Sendable {
      let folder: Int32
      let name: String
      /// The folder has gone, or has another name.
      let isEnd: Bool
    }

    /// The folder of a notice that notices are missing.
    static let overflow: Int32 = -1

    private let descriptor: Int32
    private let reader: DescriptorReader

    /// Begins to read; nil if the system has no more of them, as `errno` says.
    init?(_ onNotices: @escaping @Sendable ([Notice]) -> Void) {
      descriptor = inotify_init1(Int32(O_CLOEXEC) | Int32(O_NONBLOCK))
      if descriptor < 0 { return nil }
      reader = DescriptorReader(descriptor, isOwned: true) { bytes in
        if let bytes { onNotices(Self.notices(bytes[...])) }
      }
    }

    func add(_ folder: String) -> Int32? {
      let mask = IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_MOVE_SELF | IN_ONLYDIR
      let number = inotify_add_watch(descriptor, folder, UInt32(mask))
      return number < 0 ? nil : number
    }

    func remove(_ number: Int32) { inotify_rm_watch(descriptor, number) }

    /// Ends reading, and watching.
    func stop() { reader.stop() }

    /// Each is the number of the folder, what happened, 4 bytes that are of no use here, the length of the name, and
    /// the name with zeros.
    private static func notices(_ bytes: ArraySlice<UInt8>) -> [Notice] {
      var rest = bytes
      var notices: [Notice] = []
      while rest.count >= 16 {
        func number(at offset: Int) -> UInt32 {
          (0..<4).reduce(0) { $0 | UInt32(rest[rest.startIndex + offset + $1]) << (8 * UInt32($1)) }
        }
        let length = Int(number(at: 12))
        let name = rest.dropFirst(16).prefix(length).prefix { $0 != 0 }
        let isEnd = number(at: 4) & UInt32(IN_IGNORED | IN_MOVE_SELF) != 0
        notices.append(
          Notice(folder: Int32(bitPattern: number(at: 0)), name: String(decoding: name, as: UTF8.self), isEnd: isEnd))
        rest = rest.dropFirst(16 + length)
      }
      return notices
    }
  }
#else
  /// Files and folders that are watched; not there on this platform.
  @available(*, unavailable, message: "FileWatchDriver is built on inotify, which only Linux has.")
  public final class FileWatchDriver {}
#endif
