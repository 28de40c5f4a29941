"""Which tests notice a change of the program? Draws small changes (mutants) by a seed over all rooms, compiles them in at once, each
switched on by the environment variable FAULTLINE_MUTANT=N, and runs for each the tests that reach it, until one fails twice and
passes without it.

    ./dev mutants [ROOM...] [--count 100] [--seed 1] [--longest 60]

A room is a folder, such as core/metrics or ui. The report is build/mutants/report.md."""

import argparse
import concurrent.futures
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import time

import clang.cindex as clang

ROOT = pathlib.Path(__file__).resolve().parents[2]
WORK = ROOT / "build/mutants"
TREE = WORK / "tree"
BUILD = TREE / "build/release"
KIND = clang.CursorKind

SWITCH = """#pragma once
#include <atomic>
#include <cstdlib>
#include <fcntl.h>
#include <string>
#include <unistd.h>
namespace mutants {
// Whether mutant N is switched on; a run with FAULTLINE_MUTANT_LOG=FILE notes each that is reached.
inline bool on(int n)
{
    static const int chosen = std::getenv("FAULTLINE_MUTANT") ? std::atoi(std::getenv("FAULTLINE_MUTANT")) : -1;
    static const char* const log = std::getenv("FAULTLINE_MUTANT_LOG");
    static std::atomic<bool> reached[10000];
    if (log && !reached[n].exchange(true)) {
        const std::string line = std::to_string(n) + "\\n";
        const int file = open(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
        if (file >= 0 && write(file, line.data(), line.size()) >= 0)
            close(file);
    }
    return n == chosen;
}
} // namespace mutants
"""

OTHER = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "&&": "||", "||": "&&",
         "+": "-", "-": "+", "*": "+", "/": "*"}
ARITHMETIC = {"+", "-", "*", "/"}


class Change:
    """One change of one file: bytes [begin, end) become `text`, which holds both forms and the switch with the number N."""

    def __init__(self, begin, end, text, line, words):
        self.begin, self.end, self.text, self.line, self.words = begin, end, text, line, words


def run(command, **more):
    return subprocess.run([str(part) for part in command], check=True, **more)


def bytes_of(cursor):
    return cursor.extent.start.offset, cursor.extent.end.offset


def is_number(cursor):
    kind = cursor.type.get_canonical().kind
    return clang.TypeKind.BOOL.value <= kind.value <= clang.TypeKind.LONGDOUBLE.value


def choice(new, old):
    return b"(::mutants::on(%N%) ? " + new + b" : " + old + b")"


def changes_of_operator(cursor, source):
    children = list(cursor.get_children())
    if len(children) == 3 and cursor.kind == KIND.CALL_EXPR:  # an overloaded operator
        children = [children[0], children[2]]
    if len(children) != 2:
        return
    (begin, left), (right, end) = bytes_of(children[0]), bytes_of(children[1])
    operator = source[left:right].strip().decode("utf-8", "replace")
    if operator not in OTHER or (operator in ARITHMETIC and not all(map(is_number, children))):
        return
    other = OTHER[operator]
    before, after = source[begin:left], source[right:end]
    new = b"((" + before + b") " + other.encode() + b" (" + after + b"))"
    yield Change(begin, end, choice(new, b"(" + source[begin:end] + b")"), cursor.location.line, f"`{operator}` becomes `{other}`")


def changes_of_condition(cursor, source):
    condition = next(iter(cursor.get_children()), None)
    if condition is None or not condition.kind.is_expression():
        return
    begin, end = bytes_of(condition)
    whole = source[begin:end]
    yield Change(begin, end, choice(b"!(" + whole + b")", b"static_cast<bool>(" + whole + b")"), cursor.location.line,
                 "the condition is turned round")


def changes_of_literal(cursor, source):
    begin, end = bytes_of(cursor)
    word = source[begin:end]
    if cursor.kind == KIND.CXX_BOOL_LITERAL_EXPR and word in (b"true", b"false"):
        other = b"false" if word == b"true" else b"true"
    elif cursor.kind == KIND.INTEGER_LITERAL and re.fullmatch(rb"[0-9]{1,6}", word):
        other = str(int(word) + 1).encode()
    else:
        return
    yield Change(begin, end, choice(other, word), cursor.location.line, f"`{word.decode()}` becomes `{other.decode()}`")


def changes_of_statement(cursor, source):
    """A call whose value nobody takes, `continue` and `break` are left out."""
    for child in cursor.get_children():
        begin, end = bytes_of(child)
        if source[end:end + 1] != b";":
            continue
        call = child.kind == KIND.CALL_EXPR and child.type.get_canonical().kind == clang.TypeKind.VOID
        if call or child.kind in (KIND.CONTINUE_STMT, KIND.BREAK_STMT):
            whole = source[begin:end + 1]
            short = " ".join(whole.decode("utf-8", "replace").split())
            yield Change(begin, end + 1, b"if (!::mutants::on(%N%)) { " + whole + b" }", child.location.line,
                         f"`{short[:60]}` is left out")


def changes_in(cursor, source, path, inside):
    """All changes below the cursor that stand in bodies of functions of this very file."""
    for child in cursor.get_children():
        place = child.extent.start
        if child.kind != KIND.TRANSLATION_UNIT and (place.file is None or place.file.name != str(path)):
            continue
        begin, end = bytes_of(child)
        if child.kind in (KIND.CASE_STMT, KIND.STATIC_ASSERT) or \
                (child.kind == KIND.VAR_DECL and re.match(rb"(static\s+)?(inline\s+)?constexpr\b", source[begin:end])):
            if child.kind == KIND.CASE_STMT:  # its label must be a constant, what follows need not
                for last in list(child.get_children())[1:]:
                    yield from changes_in_one(last, source, path, inside)
            continue
        if child.kind in (KIND.FUNCTION_DECL, KIND.CXX_METHOD, KIND.FUNCTION_TEMPLATE) and b"constexpr" in source[begin:begin + 40]:
            continue
        yield from changes_in_one(child, source, path, inside)


def changes_in_one(child, source, path, inside):
    if inside:
        if child.kind in (KIND.BINARY_OPERATOR, KIND.CALL_EXPR):
            yield from changes_of_operator(child, source)
        elif child.kind == KIND.IF_STMT:
            yield from changes_of_condition(child, source)
        elif child.kind in (KIND.INTEGER_LITERAL, KIND.CXX_BOOL_LITERAL_EXPR):
            yield from changes_of_literal(child, source)
        elif child.kind == KIND.COMPOUND_STMT:
            yield from changes_of_statement(child, source)
    yield from changes_in(child, source, path, inside or child.kind == KIND.COMPOUND_STMT)


def with_change(source, change, number):
    text = change.text.replace(b"%N%", str(number).encode())
    return b'#include "mutants_switch.h"\n' + source[:change.begin] + text + source[change.end:]


def compiles(index, path, arguments, text):
    unit = index.parse(str(path), arguments, unsaved_files=[(str(path), text.decode("utf-8"))])
    return all(message.severity < clang.Diagnostic.Error for message in unit.diagnostics)


def arguments_of_files():
    """How each source is compiled, alone and without precompiled headers."""
    run(["cmake", "--preset", "release", "-S", ROOT, "-B", WORK / "parsed", "-DFAULTLINE_TOGETHER=OFF",
         "-DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON"], cwd=ROOT, stdout=subprocess.DEVNULL)
    arguments = {}
    for entry in json.loads((WORK / "parsed/compile_commands.json").read_text()):
        words = entry["command"].split()
        path = pathlib.Path(entry["file"])
        if path.is_relative_to(ROOT) and not path.is_relative_to(ROOT / "build"):
            kept = [word.replace("\\", "") for word in words[1:] if word.startswith(("-I", "-D", "-std", "-isystem"))]
            after = [words[i + 1] for i, word in enumerate(words[:-1]) if word == "-isystem"]
            kept = [word for word in kept if word != "-isystem"] + [part for folder in after for part in ("-isystem", folder)]
            arguments[path.relative_to(ROOT)] = kept + [f"-I{WORK}", "-Wno-everything", "-Werror=c++11-narrowing"]
    return arguments


def drawn(rooms, count, seed):
    """[(number, file, change)]: files are drawn by their length, then one change of each."""
    arguments = arguments_of_files()
    # Not the networks: clang 14 cannot parse libtorch's headers.
    files = sorted(path for path in arguments if path.parts[0] in ("core", "models", "ui", "app") and path.suffix == ".cpp"
                   and not str(path).startswith("models/networks") and (not rooms or any(path.is_relative_to(room) for room in rooms)))
    if not files:
        sys.exit(f"no sources in {' '.join(rooms)}. Name folders such as core/metrics or ui")
    sources = {path: (ROOT / path).read_bytes() for path in files}
    lengths = [sources[path].count(b"\n") for path in files]
    chance = random.Random(seed)
    index = clang.Index.create()
    known, chosen, tries = {}, [], 0
    while len(chosen) < count and tries < 10 * count:
        tries += 1
        path = chance.choices(files, lengths)[0]
        if path not in known:
            unit = index.parse(str(ROOT / path), arguments[path])
            known[path] = sorted(changes_in(unit.cursor, sources[path], ROOT / path, False), key=lambda c: (c.begin, c.end, c.words))
        if not known[path]:
            continue
        change = chance.choice(known[path])
        taken = [other for _, file, other in chosen if file == path]
        if any(change.begin < other.end and other.begin < change.end for other in taken):
            continue
        number = len(chosen) + 1
        if compiles(index, ROOT / path, arguments[path], with_change(sources[path], change, number)):
            chosen.append((number, path, change))
            print(f"{number} {path}:{change.line}: {change.words}", flush=True)
    return chosen


def write_tree(chosen):
    """A copy of the tracked files with all changes in it; files that stay as they were keep their time."""
    TREE.mkdir(parents=True, exist_ok=True)
    shared = WORK / "shared"
    if (ROOT.parent / "shared").exists() and not shared.exists():
        shared.symlink_to(ROOT.parent / "shared")
    by_file = {}
    for number, path, change in chosen:
        by_file.setdefault(path, []).append((number, change))
    tracked = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT, check=True,
                             capture_output=True).stdout.split(b"\0")
    for name in filter(None, tracked):
        path = pathlib.Path(os.fsdecode(name))
        if not (ROOT / path).is_file():
            continue
        content = (ROOT / path).read_bytes()
        if path in by_file:
            for number, change in sorted(by_file[path], key=lambda pair: -pair[1].begin):
                text = change.text.replace(b"%N%", str(number).encode())
                content = content[:change.begin] + text + content[change.end:]
            content = b'#include "mutants_switch.h"\n' + content
        target = TREE / path
        if not target.exists() or target.read_bytes() != content:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
            shutil.copymode(ROOT / path, target)
    (TREE / "mutants_switch.h").write_text(SWITCH)


def build(jobs):
    environment = dict(os.environ, CCACHE_BASEDIR=str(TREE))
    if not (BUILD / "build.ninja").exists():
        run(["cmake", "--preset", "release"], cwd=TREE, env=environment, stdout=subprocess.DEVNULL)
    run(["cmake", "--build", BUILD, "-j", str(jobs)], cwd=TREE, env=environment, stdout=subprocess.DEVNULL)


def tests_known():
    listed = json.loads(subprocess.run(["ctest", "--test-dir", BUILD, "--show-only=json-v1"], check=True, capture_output=True).stdout)
    tests = {}
    for test in listed["tests"]:
        properties = {entry["name"]: entry["value"] for entry in test.get("properties", [])}
        if "command" in test and not test["name"].startswith(("layers-", "one-place", "package")) and not test["name"].endswith("-tr_TR"):
            tests[test["name"]] = (test["command"], dict(line.split("=", 1) for line in properties.get("ENVIRONMENT", [])))
    return tests


def passes(test, more, seconds):
    """(whether it passed, seconds, infinite if it took too long, which is a failure). Each runs with a home of its own."""
    command, environment = test
    home = WORK / f"homes/{os.getpid()}-{time.monotonic_ns()}"
    home.mkdir(parents=True)
    begin, end = time.monotonic(), None
    try:
        own = {"HOME": str(home), "QTEST_FUNCTION_TIMEOUT": "3600000"}
        done = subprocess.run(command, env={**os.environ, **own, **environment, **more}, cwd=BUILD / "tests", timeout=seconds,
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL)
        passed = done.returncode in (0, 77)
    except subprocess.TimeoutExpired:
        passed, end = False, float("inf")
    shutil.rmtree(home, ignore_errors=True)
    return passed, (end or time.monotonic()) - begin


def reach(tests, longest, jobs):
    """{test: (the mutants that it reaches, seconds)} of all tests that pass without any. One that takes longer than `longest` is
    stopped there: it will not be run for a mutant, and what it has reached by then counts."""
    logs = WORK / "logs"
    shutil.rmtree(logs, ignore_errors=True)
    logs.mkdir(parents=True)

    def one(name):
        log = logs / name
        passed, seconds = passes(tests[name], {"FAULTLINE_MUTANT_LOG": str(log)}, longest)
        if not passed and seconds < float("inf"):
            print(f"{name} fails without any mutant and is left out", flush=True)
            return name, None
        return name, ({int(line) for line in log.read_text().split()} if log.exists() else set(), seconds)

    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        return {name: found for name, found in pool.map(one, tests) if found}


def noticed(number, path, tests, reached, longest):
    """(the test that fails with the mutant, tests that ran, tests that were too long)."""
    room = "-".join(path.parts[:2])
    those = [name for name, (mutants, _) in reached.items() if number in mutants]
    those.sort(key=lambda name: (not name.startswith(room), reached[name][1]))
    short = [name for name in those if reached[name][1] <= longest]
    for name in short:
        limit = 5 * reached[name][1] + 30
        fails = not any(passes(tests[name], {"FAULTLINE_MUTANT": str(number)}, limit)[0] for _ in range(2))
        if fails and passes(tests[name], {}, limit)[0]:  # on a busy machine it may fail without the mutant, too
            return name, len(short), len(those) - len(short)
    return None, len(short), len(those) - len(short)


def report(rows, arguments):
    killed = sum(1 for row in rows if row[3])
    lines = [f"# {killed} of {len(rows)} mutants were noticed (seed {arguments.seed}, rooms: {' '.join(arguments.rooms) or 'all'})", "",
             "| n | place | change | noticed by |", "|---|---|---|---|"]
    for number, path, change, test, ran, left in rows:
        words = change.words.replace("|", "\\|")
        lines.append(f"| {number} | {path}:{change.line} | {words} | "
                     f"{test or f'**nobody** ({ran} tests reach it' + (f', {left} longer ones were not run' if left else '') + ')'} |")
    text = "\n".join(lines) + "\n"
    (WORK / "report.md").write_text(text)
    print(text)


def main():
    parser = argparse.ArgumentParser(prog="./dev mutants", description=__doc__.split("\n")[0])
    parser.add_argument("rooms", nargs="*", help="folders such as core/metrics; all of core, models, ui and app if none is named")
    parser.add_argument("--count", type=int, default=100, help="mutants that are drawn")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--longest", type=float, default=60, help="tests that take longer (seconds) are not run for each mutant")
    parser.add_argument("--draw", action="store_true", help="only draw and print the mutants")
    arguments = parser.parse_args()
    jobs = int(os.environ.get("FAULTLINE_JOBS", os.cpu_count()))
    WORK.mkdir(parents=True, exist_ok=True)
    (WORK / "mutants_switch.h").write_text(SWITCH)
    chosen = drawn(arguments.rooms, arguments.count, arguments.seed)
    if arguments.draw:
        return
    write_tree(chosen)
    build(jobs)
    tests = tests_known()
    reached = reach(tests, arguments.longest, jobs)
    rows = []
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        results = pool.map(lambda one: (*one, *noticed(one[0], one[1], tests, reached, arguments.longest)), chosen)
        for row in results:
            rows.append(row)
            print(f"{row[0]} {row[1]}:{row[2].line}: {row[3] or 'nobody'}", flush=True)
    report(rows, arguments)


if __name__ == "__main__":
    main()
