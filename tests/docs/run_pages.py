"""Runs every command that stands in a fence of README.md and docs/*.md, page by page, each page in a fresh folder with a fresh home.

    ./dev check --docs [PAGE...]

pages.json says for each page how its folder is prepared and which names stand for what; for a block, known by its first command, either
`small` (settings replaced, so that it ends in seconds) or `shown` (not run, with the reason; at most a tenth of all blocks). What a page quotes
below a block as its output (> `a line`) must be what its commands print, but for measured times."""

import json
import os
import pathlib
import re
import resource
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
LONGEST = 300  # seconds of a processor that a command may take


class Block:
    def __init__(self, page, line, commands):
        self.page, self.line, self.commands, self.quoted = page, line, commands, []


def commands_of(lines):
    """Commands with their continuation lines joined and remarks dropped; nothing of a block that shows something else."""
    joined, whole = [], ""
    for line in lines:
        whole += line.strip() if whole else line.rstrip()
        if whole.endswith("\\"):
            whole = whole[:-1].rstrip() + " "
            continue
        joined.append(whole.strip())
        whole = ""
    commands = [re.sub(r"\s{2,}#.*$", "", line) for line in joined]
    return [line for line in commands if re.match(r"(faultline-cli|faultline|sudo|\./dev)\s", line)]


def blocks_of(path):
    page, blocks, inside, lines, begin, under = path.name, [], None, [], 0, None
    for number, line in enumerate(path.read_text().splitlines(), 1):
        fence = re.match(r"\s*```(\w*)\s*$", line)
        if not fence:
            lines.append(re.sub(r"^ {3}", "", line) if inside is not None else line)
            if inside is None and line.startswith("#"):
                under = None
            elif inside is None and line.startswith("> ") and under:
                under.quoted += re.findall(r"`([^`]+)`", line)
        elif inside is None:
            inside, lines, begin = fence.group(1), [], number
        else:
            commands = commands_of(lines) if inside == "" else []
            if commands:
                under = Block(page, begin, commands)
                blocks.append(under)
            inside = None
    return blocks


def environment(folder):
    program = os.environ.get("FAULTLINE_PROGRAMS", str(ROOT / "build/release/bin"))
    own = {"HOME": folder / "home", "XDG_DATA_HOME": folder / "data", "XDG_CONFIG_HOME": folder / "config",
           "XDG_STATE_HOME": folder / "state", "XDG_CACHE_HOME": folder / "cache", "QT_QPA_PLATFORM": "offscreen"}
    return dict(os.environ, PATH=f"{program}:{os.environ['PATH']}", **{name: str(path) for name, path in own.items()})


def run(command, folder):
    """(whether it did what it should, its output)"""
    try:
        done = subprocess.run(["bash", "-c", f"ulimit -t {LONGEST}\nshopt -s globstar nullglob\n" + command], cwd=folder / "work",
                              env=environment(folder), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              timeout=10 * LONGEST, text=True, errors="replace")
        return done.returncode == 0, done.stdout
    except subprocess.TimeoutExpired:
        return False, f"took more than {10 * LONGEST} s"


def processor_seconds():
    """Of all commands so far."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def without_times(text):
    return re.sub(r"[\d.]+ s on \d+ workers?, \d+ %", "S s on N workers, P %", " ".join(text.split()))


def with_names(text, names):
    for old, new in names.items():
        text = re.sub(rf"(?<![\w./-]){re.escape(old)}(?![\w-])", lambda _: new, text)
    return text.replace("/usr/share/doc/faultline/examples", str(ROOT / "docs/examples"))


def run_page(page, blocks, plan):
    """The failures of a page."""
    failures = []
    entries = {known: entry for known, entry in plan.get("blocks", {}).items()}
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for part in ("work", "home", "data", "config", "state", "cache"):
            (folder / part).mkdir()
        for command in plan.get("prepare", []):
            right, said = run(command, folder)
            if not right:
                return [f"{page}: preparing: {command}\n{said[-1500:]}"]
        for block in blocks:
            entry = entries.pop(block.commands[0], {})
            if "shown" in entry:
                continue
            printed = ""
            for command in block.commands:
                for old, new in entry.get("small", {}).items():
                    command = command.replace(old, new)
                command = with_names(command, plan.get("names", {}))
                begin = processor_seconds()
                right, said = run(command, folder)
                printed += said
                print(f"{'ok  ' if right else 'FAIL'} {processor_seconds() - begin:6.1f} s  {page}:{block.line}  {command[:150]}", flush=True)
                if not right:
                    failures.append(f"{page}:{block.line}: {command}\n{said[-1500:]}")
            failures += [f"{page}:{block.line}: the page quotes what its commands do not print: {line}\n{printed[-1500:]}"
                         for line in block.quoted if not entry and without_times(line) not in without_times(printed)]
    failures += [f"{page}: pages.json has a block that is not there: {known}" for known in entries]
    return failures


def main(chosen):
    plans = json.loads((HERE / "pages.json").read_text())
    paths = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
    failures, every, shown = [], 0, 0
    for path in paths:
        blocks = blocks_of(path)
        plan = plans.pop(path.name, {})
        every += len(blocks)
        shown += sum(1 for entry in plan.get("blocks", {}).values() if "shown" in entry)
        if blocks and (not chosen or path.name in chosen or path.stem in chosen):
            failures += run_page(path.name, blocks, plan)
    failures += [f"pages.json has a page that is not there: {page}" for page in plans]
    if 10 * shown > every:
        failures.append(f"{shown} of {every} blocks are only shown: at most a tenth may be")
    print(f"{every} blocks of commands, {shown} of them only shown, {processor_seconds():.0f} s of a processor, {len(failures)} failures")
    for failure in failures:
        print("\n" + failure)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
