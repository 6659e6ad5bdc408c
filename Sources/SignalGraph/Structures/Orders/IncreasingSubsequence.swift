/// Marks a longest increasing subsequence of different numbers: what may stay in its place when the rest moves.
///
/// ```swift
/// longestIncreasingSubsequence([0, 3, 1, 2])    // [true, false, true, true]
/// ```
///
/// Patience sorting: each number is laid on the leftmost pile whose top is greater, found by bisection, and remembers
/// the top of the pile before. A number greater than all before needs no search, which holds for most where little has
/// changed.
///
/// - Complexity: O(n log n), or O(n) if the numbers ascend.
///
/// Source: M. Fredman, On Computing the Length of Longest Increasing Subsequences, 1975; the card game is C. Mallows'.
@usableFromInline
func longestIncreasingSubsequence(_ numbers: [Int32]) -> [Bool] {
  var marks = [Bool](repeating: false, count: numbers.count)
  /// The positions of the tops of the piles.
  var tops: [Int32] = []
  var befores = [Int32](repeating: -1, count: numbers.count)
  for (position, number) in numbers.enumerated() {
    var pile = tops.count
    if let last = tops.last, numbers[Int(last)] > number {
      var (low, high) = (0, tops.count - 1)
      while low < high {
        let middle = (low + high) / 2
        if numbers[Int(tops[middle])] < number { low = middle + 1 } else { high = middle }
      }
      pile = low
    }
    if pile > 0 { befores[position] = tops[pile - 1] }
    if pile == tops.count { tops.append(Int32(position)) } else { tops[pile] = Int32(position) }
  }
  var position = tops.last ?? -1
  while position >= 0 {
    marks[Int(position)] = true
    position = befores[Int(position)]
  }
  return marks
}

/// Marks a heaviest increasing subsequence of different numbers: of runs of rows, those that may stay, so that as few rows
/// as possible move.
///
/// ```swift
/// heaviestIncreasingSubsequence([(5, 2, 0), (0, 3, 3), (3, 1, 0)])    // [false, true, true]
/// ```
///
/// - Parameter items: for each its number, its weight, and a second weight that decides between equal sums of the first.
/// - Complexity: O(n log n), or O(n) if the numbers ascend.
///
/// Source: the best sum that ends with each number, of those before it, from prefix maxima; P. Fenwick, A New Data Structure
/// for Cumulative Frequency Tables, 1994.
@usableFromInline
func heaviestIncreasingSubsequence(_ items: [(number: Int, weight: Int, favour: Int)]) -> [Bool] {
  if zip(items, items.dropFirst()).allSatisfy({ $0.number < $1.number }) {
    return [Bool](repeating: true, count: items.count)
  }
  var ranks = [Int](repeating: 0, count: items.count)
  for (rank, position) in items.indices.sorted(by: { items[$0].number < items[$1].number }).enumerated() {
    ranks[position] = rank + 1
  }
  var befores = [Int](repeating: -1, count: items.count)
  /// The sums of the best subsequences that end at each position, one of no items last.
  var sums: [(weight: Int, favour: Int)] = items.map { ($0.weight, $0.favour) }
  sums.append((0, 0))
  let none = items.count
  /// For each stretch of ranks, the position where the best subsequence ends.
  var ends = [Int](repeating: none, count: items.count + 1)
  func best(_ one: Int, _ other: Int) -> Int { sums[one] < sums[other] ? other : one }
  for position in items.indices {
    var (end, rank) = (none, ranks[position])
    while rank > 0 {
      end = best(end, ends[rank])
      rank &= rank - 1
    }
    if end != none {
      befores[position] = end
      sums[position] = (sums[end].weight + sums[position].weight, sums[end].favour + sums[position].favour)
    }
    rank = ranks[position]
    while rank < ends.count {
      ends[rank] = best(ends[rank], position)
      rank += rank & -rank
    }
  }
  var marks = [Bool](repeating: false, count: items.count)
  var position = items.indices.reduce(none, best)
  if position == none { position = -1 }
  while position >= 0 {
    marks[position] = true
    position = befores[position]
  }
  return marks
}
