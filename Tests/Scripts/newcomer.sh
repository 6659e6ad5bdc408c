#!/usr/bin/env bash
# What a newcomer does with the README alone: in an empty folder, a package by the manifest shown, which depends on this
# one by path, and in it the examples shown.
#
# - The quick start and the wiring by hand, at top level, print what their comments say.
# - The quick start in a function, its tearDown() left out, stops a debug build with a message that names the line where
#   the last view was registered; with the option --release it is built for release too, and runs to its end.
#
# Needs no network. Its folder is a temporary one.
set -euo pipefail
cd "$(dirname "$0")/../.."
root=$PWD

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
app=$work/Newcomer/App
main=$app/Sources/App/main.swift
mkdir -p "$(dirname "$main")"

fail() { # WORDS...: says what went wrong, and shows the program
  echo "newcomer: $*" >&2
  cat -n "$main" >&2
  exit 1
}

block() { # NAME: the code block of the README behind this comment
  awk -v mark="<!-- $1 -->" '
    open && /^```$/ { exit }
    open { print }
    /^```/ && before == mark { open = 1 }
    { before = $0 }
  ' "$root/README.md"
}

comments() { # what the program's comments say that it prints
  sed -n -e '/{ *\/\/ /d' -e 's/.*\/\/ //p' "$main"
}

# What the program before was built to is removed: that was less than a second ago, and where a file's time is told in
# seconds the compiler would take the new source for the old one.
build() { # MODE: prints the path of the program built
  local options=(-c "$1" --package-path "$app" -Xswiftc -warnings-as-errors)
  local products
  products=$(swift build "${options[@]}" --show-bin-path)
  rm -rf "$products/App" "$products/App.build"/main*
  swift build "${options[@]}" >"$work/log" 2>&1 || {
    tail -40 "$work/log" >&2
    fail "the program does not build for $1"
  }
  echo "$products/App"
}

# The manifest names a folder beside that of the package.
block manifest | sed "s|\"\.\./SignalGraph\"|\"$root\"|" >"$app/Package.swift"
grep -qF "\"$root\"" "$app/Package.swift" || {
  echo "newcomer: the README's manifest does not depend on \"../SignalGraph\"" >&2
  exit 1
}

for name in chain wiring; do
  block "$name" >"$main"
  [[ -s $main ]] || fail "the README has no block '$name'"
  program=$(build debug)
  "$program" >"$work/printed" || fail "'$name' ended with status $?"
  diff -u <(comments) "$work/printed" >&2 || fail "'$name' prints something else than its comments say"
  echo "newcomer: '$name' printed $(wc -l <"$work/printed") lines as shown"
done

# The quick start again, in a function and without its end.
{
  echo "import SignalGraph"
  echo
  echo "func show() {"
  block chain | grep -v -e '^import' -e 'tearDown()' | sed -e 's/let token =/_ =/' -e 's/^\(.\)/  \1/'
  echo "}"
  echo
  echo "show()"
  echo 'print("and on")  // and on'
} >"$main"
line=$(grep -n '\.map {' "$main" | cut -d: -f1)

program=$(build debug)
status=0
# In a shell that stays, so that it, and not this one, says into its own standard error that the program crashed.
(
  SWIFT_BACKTRACE=enable=no "$program" >/dev/null 2>"$work/message"
  exit $?
) 2>/dev/null || status=$?
((status != 0)) || fail "without tearDown() a debug build ended with status 0"
message=$(grep 'Fatal error: ' "$work/message" | sed 's/.*Fatal error: //')
[[ $message == *" was released while registered with "*" at main.swift:$line."* ]] || {
  cat "$work/message" >&2
  fail "the message does not name main.swift:$line"
}
echo "newcomer: without tearDown(), debug: $message"

[[ ${1:-} == --release ]] || exit 0
program=$(build release)
"$program" >"$work/printed" || fail "without tearDown() a release build ended with status $?"
diff -u <(comments) "$work/printed" >&2 || fail "without tearDown() a release build prints something else"
echo "newcomer: without tearDown(), release: printed $(wc -l <"$work/printed") lines as shown"
