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
