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
  /// | it cannot be watched: its folder is not there | ``Event/failed(_:_:)`` in words |
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
      watch = nil
      (watched, numbers) = ([:], [:])
    }

    private func add(_ path: String, _ outlet: DriverOutlet<Event>) {
      numbers[path] = []
      guard let watch = watch ?? begin(outlet) else {
        return outlet.emit(.failed(path, String(cString: strerror(errno))))
      }
      let url = URL(fileURLWithPath: path)
      guard let folder = watch.add(url.deletingLastPathComponent().path) else {
        return outlet.emit(.failed(path, String(cString: strerror(errno))))
      }
      note(path, url.lastPathComponent, in: folder)
      var isFolder: ObjCBool = false
      if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue,
        let itself = watch.add(path)
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
      let inbox = outlet.inbox { [unowned self] (notices: [Inotify.Notice]) in
        var changed: Set<String> = []
        for notice in notices {
          guard let names = watched[notice.folder] else { continue }
          changed.formUnion(names[notice.name] ?? [])
          if !notice.name.isEmpty { changed.formUnion(names[""] ?? []) }
        }
        for path in changed.sorted() { outlet.emit(.changed(path)) }
      }
      watch = Inotify { inbox.send($0) }
      return watch
    }
  }

  @available(*, unavailable)
  extension FileWatchDriver: Sendable {}

  /// What the kernel tells of folders.
  private final class Inotify {
    struct Notice: Sendable {
      let folder: Int32
      let name: String
    }

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
      let mask = IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_ONLYDIR
      let number = inotify_add_watch(descriptor, folder, UInt32(mask))
      return number < 0 ? nil : number
    }

    func remove(_ number: Int32) { inotify_rm_watch(descriptor, number) }

    /// Ends reading, and watching.
    func stop() { reader.stop() }

    /// Each is the number of the folder, 8 bytes that are of no use here, the length of the name, and the name with zeros.
    private static func notices(_ bytes: ArraySlice<UInt8>) -> [Notice] {
      var rest = bytes
      var notices: [Notice] = []
      while rest.count >= 16 {
        func number(at offset: Int) -> UInt32 {
          (0..<4).reduce(0) { $0 | UInt32(rest[rest.startIndex + offset + $1]) << (8 * UInt32($1)) }
        }
        let length = Int(number(at: 12))
        let name = rest.dropFirst(16).prefix(length).prefix { $0 != 0 }
        notices.append(Notice(folder: Int32(bitPattern: number(at: 0)), name: String(decoding: name, as: UTF8.self)))
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
