// The examples of doc comments, compiled: a body of statements or declarations each, which must type-check unless it uses
// what it does not make: then it is a sketch. What holds a `…` in its code, or begins with a dot, is left out.
// Usage: examples.swift write MODULE > FILE           a function for each in the sources of a module
//        examples.swift judge MODULE STATUS < ERRORS  what the compiler, which ended with a status, says of them; exit
//                                                     status 1 if one is wrong
import Foundation

struct Example {
  let path: String
  /// The number of its first line.
  let line: Int
  let code: [String]

  var isWhole: Bool {
    let bare = code.map { $0.prefix(upTo: $0.range(of: "//")?.lowerBound ?? $0.endIndex) }
    return !bare.contains { $0.contains("…") } && bare.first { !$0.isEmpty }?.hasPrefix(".") == false
  }

  func holds(_ path: String, _ line: Int) -> Bool {
    path == self.path && (self.line..<self.line + code.count).contains(line)
  }
}

func examples(in folder: String) -> [Example] {
  let names = (FileManager.default.subpaths(atPath: folder) ?? []).filter { $0.hasSuffix(".swift") }
  return names.sorted().flatMap { name in
    var (found, code): ([Example], [String]?) = ([], nil)
    let path = "\(folder)/\(name)"
    let lines = (try? String(contentsOfFile: path, encoding: .utf8))?.components(separatedBy: "\n") ?? []
    for (index, line) in lines.enumerated() {
      let text = line.drop { $0 == " " }
      guard text.hasPrefix("///") else { continue }
      let comment = text.dropFirst(text.hasPrefix("/// ") ? 4 : 3)
      if let made = code, comment.hasPrefix("```") {
        found.append(Example(path: path, line: index + 1 - made.count, code: made))
        code = nil
      } else if code != nil {
        code?.append(String(comment))
      } else if comment.hasPrefix("```swift") {
        code = []
      }
    }
    return found
  }
}

let arguments = CommandLine.arguments
guard arguments.count == (arguments.dropFirst().first == "judge" ? 4 : 3) else {
  print("usage: examples.swift write MODULE | judge MODULE STATUS")
  exit(1)
}
let whole = examples(in: "Sources/\(arguments[2])").filter(\.isWhole)
if arguments[1] == "write" {
  print("import Foundation\nimport \(arguments[2])")
  for (index, example) in whole.enumerated() {
    print("func example\(index)() async throws {\n#sourceLocation(file: \"\(example.path)\", line: \(example.line))")
    for line in example.code { print(line) }
    print("#sourceLocation()\n}")
  }
} else {
  var errors: [Int: [String]] = [:]
  while let line = readLine() {
    guard line.contains("error: "), !line.drop(while: { $0 == " " }).hasPrefix("|") else { continue }
    guard let match = line.wholeMatch(of: #/(.+?):(\d+):\d+: error: .*/#), let number = Int(match.2),
      let index = whole.firstIndex(where: { $0.holds(String(match.1), number) })
    else {
      print("examples: \(line)")
      exit(1)
    }
    errors[index, default: []].append(line)
  }
  if errors.isEmpty, arguments[3] != "0" {
    print("examples: the compiler ended with \(arguments[3])")
    exit(1)
  }
  let sketches = errors.filter { $0.value.contains { $0.contains("cannot find") } }
  let wrong = errors.filter { sketches[$0.key] == nil }
  for line in wrong.values.joined().sorted() { print(line) }
  print(
    "examples of \(arguments[2]): \(whole.count - errors.count) of \(whole.count) compile, \(sketches.count) are sketches"
  )
  exit(wrong.isEmpty && errors.count * 4 < whole.count ? 0 : 1)
}
