/// The text of `--help`.
enum Help {
  static var text: String {
    """
    SignalBench: what a live view costs, as a ratio to a reference fused by hand, timed in the same run.

      swift run -c release SignalBench [options]

      --sizes LIST    numbers of records, such as 250,1k,10k,100k,1M (the last four if not given)
      --only LIST     what to run: \(Catalogue.names.joined(separator: ", "))
      --quick         fewer sizes and repetitions, less than a minute
      --trace FILE    replay an editing trace through W4, and nothing else unless --only says so:
                      {"startContent", "endContent", "txns": [{"patches": [[position, deleted, "inserted"], ...]}]}
      --flights FILE  stream flights (comma-separated, with a header) into a live view of those an hour late or more,
                      and nothing else unless --only says so
      --json FILE     write the results there too: an array of {"workload", "n", "system", "nsPerUpdate", "ratio",
                      "allocationsPerUpdate", "bytesPerElement", "checksum"}; what was not measured is null
      --help          this

      W1       100,000 updates, each a turn, of n records that are filtered, sorted and mapped
      W1-text  the same with texts as keys; W1-wide with values of 64 bytes
      W1-sum   the same, with the whole output summed every 1,000 updates
      W2       the load of n records in one go
      W3       100 transactions of 1,000 updates
      W4       an editing trace on an array through a map, patch by patch; a made-up one without --trace
      hop      one stage more, and fan-out one monitor more, by difference; turn: a turn by itself
      handler  n edits of one handler, or one in each of n nested bodies, for each edit
      stages   what each stage of W1 adds, in time and allocations; memory: what each holds
      reset    a transition of mutations against a reset; the ratio of a reset is the number of mutations from which
               it is cheaper
      difference
               an array slot that is replaced, against the standard library's difference of both arrays
      keys     a transaction whose integer keys follow a pattern, against one of random keys
      \(Families.all.map(\.name).joined(separator: ", "))
               families of stages: 100,000 edits, each a turn, against a reference that keeps source and output; and how
               the time of a turn grows from the least n to the greatest

    Time is the thread's own: it stands still while the machine runs something else.

    Every system must arrive at the reference's checksum; if one does not, the exit status is 1. A debug build measures
    nothing that means anything: it runs n up to 1,000, to show that everything works.
    """
  }
}
