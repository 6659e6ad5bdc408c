/// The text of `--help`.
enum Help {
  static var text: String {
    """
    SignalBench: what a live view costs, as a ratio to a reference fused by hand, timed in the same run.

      swift run -c release SignalBench [options]

    Without options it runs W1, W2, W3, W4, reset and the stages by themselves, in less than two minutes, and ends with
    a summary in words.

      --all           everything, at all sizes
      --only LIST     these: \(Catalogue.names.prefix(8).joined(separator: ", ")),
                      \(Catalogue.names.dropFirst(8).joined(separator: ", "))
      --sizes LIST    numbers of records up to 10M, such as 250,1k,10k,100k,1M (the last four if not given)
      --quick         fewer sizes and repetitions, less than a minute
      --trace FILE    replay an editing trace through W4, and nothing else unless --only or --all says so:
                      {"startContent", "endContent", "txns": [{"patches": [[position, deleted, "inserted"], ...]}]}
      --flights FILE  stream flights (comma-separated, with a header) into a live view of those an hour late or more,
                      and nothing else unless --only or --all says so
      --report        with --flights: keep tables live instead, while rows come, change and go and planes come late:
                      by carrier, by origin and hour, joined to planes.csv, airports.csv and airlines.csv, which
                      stand beside FILE; a terminal shows them change, a pipe gets the last state
      --json FILE     write the results there too: an array of {"workload", "n", "system", "nsPerUpdate", "nsLeast",
                      "nsMost", "ratio", "ratioOfLeast", "ratioToTables", "allocationsPerUpdate",
                      "instructionsPerUpdate", "bytesPerElement", "checksum"}; what was not measured is null
      --html FILE     write the results there as a page: a plot of each workload that ran at several sizes, and all rows
      --svg FILE      write the first of these plots there as a picture
      --from FILE     run nothing, but show what --json has written to FILE; --only chooses from it
      -h, --help      this

      W1       100,000 updates, each a turn, of n records that are filtered, sorted and mapped
      W1-text  the same with texts as keys; W1-wide with values of 64 bytes, W1-rows of numbers and texts
      W1-sum   the same, with the whole output summed every 1,000 updates
      W2       the load of n records in one go
      W3       100 transactions of 1,000 updates
      W4       an editing trace on an array through a map, patch by patch; a made-up one without --trace
      W4-runs  the same with made-up insertions, removals and replacements of 1 to 300 characters
      reset    a transition of mutations against a reset; the ratio of a reset is the number of mutations from which
               it is cheaper
      turn     a turn by itself; hop one stage more, and fan-out one monitor more, by difference
      event    an event past each of the stages of events, against one past none; and one delayed while n are waiting
      handler  n edits of one handler, or one in each of n nested bodies, for each edit
      stages   the first stages of W1's chain: time and allocations, and the bytes that they hold for each record
      difference
               an array slot that is replaced, against the standard library's difference of both arrays
      keys     a transaction whose integer keys follow a pattern, against one of random keys
      hand-over
               from an edit on one actor until a loop on another has seen it, the median and what nine of ten do not
               exceed: on the editor's thread, on one that is awake, and on one that sleeps, each to an AsyncStream
      aggregate
               what a count and a sum of all rows add to the slot's own edit; and a reduction of an array, against a
               reference
      relay    a mutation sent to a replica: what the origin adds to an edit, by difference, and what the replica takes
      cycle    an event that changes one of n todos, through to a list of them: a store of SignalCycle, one of snapshots, and
               a reducer over an array
      round    an event that goes round in a cycle, through a reducer and the next frame, past three idle drivers
      \(Families.names.joined(separator: ", "))
               stages by themselves: 100,000 edits, each a turn, against one reference per mechanism, with the standard
               library's tables or with trees in C, and to tables in C where there are any; a threshold that changes
               is asked of all n

    Systems run in turn, several times over; a row shows the median, and the fastest and the slowest time beside it. Time is
    the thread's own: it stands still while the machine runs something else. That of a hand-over is any clock's.

    Every system must arrive at the reference's checksum; if one does not, the exit status is 1, and 2 if the options say
    what there is not. A debug build measures nothing that means anything: it runs n up to 1,000, to show that everything
    works.
    """
  }
}
