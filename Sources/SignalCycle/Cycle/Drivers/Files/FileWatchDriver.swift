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
  ///
  /// - Complexity: what happens at once O(paths), as each may stand in another folder then.
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
    /// The folder in which each path stands, and the one that it is.
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
      if let words = watch == nil ? Self.reason : attach(path) { outlet.emit(.failed(path, words)) }
    }

    /// Watches the folder in which a path stands now, and the one that it is, in the place of those before.
    ///
    /// - Returns: Why that cannot be, in words; nil if it can.
    private func attach(_ path: String) -> String? {
      let url = URL(fileURLWithPath: path)
      let folder = watch?.add(url.deletingLastPathComponent().path)
      let words = folder == nil ? Self.reason : nil
      let itself = folder == nil ? nil : watch?.add(path)
      let past = numbers[path] ?? []
      let present = [folder, itself].compactMap { $0 }
      numbers[path] = present
      if let folder { watched[folder, default: [:]][url.lastPathComponent, default: []].insert(path) }
      if let itself { watched[itself, default: [:]]["", default: []].insert(path) }
      for number in past where !present.contains(number) { leave(number, path) }
      return words
    }

    private func forget(_ path: String) {
      for number in numbers.removeValue(forKey: path) ?? [] { leave(number, path) }
    }

    /// Watches a folder no more for a path.
    private func leave(_ folder: Int32, _ path: String) {
      let names = (watched[folder] ?? [:]).mapValues { $0.subtracting([path]) }.filter { !$0.value.isEmpty }
      watched[folder] = names.isEmpty ? nil : names
      if names.isEmpty { watch?.remove(folder) }
    }

    private static var reason: String { String(cString: strerror(errno)) }

    private func begin(_ outlet: DriverOutlet<Event>) -> Inotify? {
      let inbox = outlet.inbox { [unowned self] notices in receive(notices, outlet) }
      self.inbox = inbox
      return Inotify { inbox.send($0) }
    }

    private func receive(_ notices: [Inotify.Notice], _ outlet: DriverOutlet<Event>) {
      var changed: Set<String> = []
      for notice in notices {
        // More happened than the system keeps: anything may have.
        if notice.folder == Inotify.overflow { changed.formUnion(numbers.filter { !$0.value.isEmpty }.keys) }
        guard let names = watched[notice.folder] else { continue }
        changed.formUnion(names[notice.name] ?? [])
        changed.formUnion(names[""] ?? [])
      }
      // Folders come and go, and others take their names. That one has gone is not told while somebody has it open: each
      // path is looked at, and not what was told of it.
      var failed: [(path: String, words: String)] = []
      for (path, past) in numbers {
        let words = attach(path)
        if numbers[path]?.first == past.first { continue }
        if let words { failed.append((path, words)) } else { changed.insert(path) }
      }
      // Told last, as a driver may be given another model meanwhile.
      for path in changed.sorted() { outlet.emit(.changed(path)) }
      for (path, words) in failed.sorted(by: { $0.path < $1.path }) { outlet.emit(.failed(path, words)) }
    }
  }

  @available(*, unavailable)
  extension FileWatchDriver: Sendable {}

  /// What the kernel tells of folders.
  final class Inotify {
    struct Notice: Sendable {
      let folder: Int32
      /// The name in it; empty for what happens to the folder itself: it goes, or has another name.
      let name: String
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

    /// Each is the number of the folder, 8 bytes that are of no use here, the length of the name, and the name with
    /// zeros.
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
