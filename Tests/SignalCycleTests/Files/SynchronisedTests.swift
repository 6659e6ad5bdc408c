#if os(Linux)
  import Foundation
  import SignalCycle
  import SignalGraph
  import Synchronization
  import Testing

  /// What has reached the disk, in a process where nothing else is written.
  @Suite struct SynchronisedTests {
    @Test(arguments: [false, true])
    func `a whole state is on the disk before it has its name, and each turn if that is asked for`(
      _ isSynchronised: Bool
    ) async {
      await #expect(processExitsWith: .success) {
        [isSynchronised] in
        let folder = try ScratchFolder()
        let store = AtomStore(Workshop())
        let journal = try AtomJournal(store, at: folder.path("w"), limit: 2, isSynchronised: isSynchronised)
        var (wholes, turns, number) = (1, 0, Self.number(of: folder.path("w")))
        for level in 1...9 {
          store.dispatch(.light(.set(level)))
          let next = Self.number(of: folder.path("w"))
          if next == number { turns += 1 } else { wholes += 1 }
          number = next
        }
        precondition(wholes == 4 && turns == 6)
        precondition(synchronisations.load(ordering: .relaxed) == wholes + (isSynchronised ? turns : 0))
        journal.tearDown()
        store.tearDown()
      }
    }

    /// The number of a file, which is another one when a new file has its name.
    private static func number(of path: String) -> UInt {
      var file = stat()
      return stat(path, &file) == 0 ? UInt(file.st_ino) : 0
    }
  }

  /// How often a file was synchronised, folders apart.
  private let synchronisations = Atomic(0)

  /// Takes the place of the system's call in this program, and counts the calls.
  @_cdecl("fsync")
  func countedSynchronisation(_ descriptor: Int32) -> Int32 {
    var file = stat()
    if fstat(descriptor, &file) == 0, file.st_mode & S_IFMT == S_IFREG { synchronisations.add(1, ordering: .relaxed) }
    return fdatasync(descriptor)
  }
#endif
