#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
#
# analyser.py FOLDER
#
# clang's static analyser finds nothing in any source that is compiled in FOLDER. Prints TAP. Dead stores
# and leaks do not count, because clang 14 does not know the cleanup that g_autoptr declares;
# LeakSanitizer finds leaks.
import concurrent.futures
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

ANALYSE = ["clang", "--analyze", "-Xclang", "-analyzer-output=text",
           "-Xclang", "-analyzer-disable-checker=deadcode.DeadStores",
           # A third of clang's own limit takes a third of the time.
           "-Xclang", "-analyzer-config", "-Xclang", "max-nodes=75000", "-fno-color-diagnostics", "-w"]
FINDING = re.compile(r"^\S+: warning: .*\[[a-zA-Z]+\.[A-Za-z.]+\]$", re.MULTILINE)
LEAK = re.compile(r"warning: (Potential leak of memory|Potential memory leak)")
HEADERS = ["-fpch-preprocess", "-include", "till-ui-pch.h"]


def list_sources(folder):
    """Returns the arguments by C source of the tree; what is generated does not count."""
    with open(os.path.join(folder, "compile_commands.json"), encoding="utf-8") as file:
        commands = json.load(file)
    sources = {}
    for command in commands:
        if command["file"].endswith(".c") and command["file"].startswith("../"):
            words = iter(shlex.split(command["command"])[1:])
            arguments = [word for word in words
                         if not (word in ("-MQ", "-MF", "-o") and next(words)) and word not in ("-MD", "-c")]
            sources[command["file"]] = arguments[:-1]
    return sources


def precompile(folder, sources, kept):
    """Compiles the headers of GTK once for all sources of the window with the same definitions."""
    options = {}
    for arguments in sources.values():
        if HEADERS[0] in arguments:
            start = arguments.index(HEADERS[0])
            del arguments[start:start + len(HEADERS)]
            key = tuple(word for word in arguments if not word.startswith("-I"))
            if key not in options:
                output = os.path.join(kept, f"{len(options)}.pch")
                subprocess.run(["clang", "-w", "-x", "c-header", *arguments, f"../src/{HEADERS[-1]}", "-o", output],
                               cwd=folder, check=True)
                options[key] = ["-include-pch", output]
            arguments += options[key]


def analyse(folder, source, arguments):
    run = subprocess.run([*ANALYSE, *arguments, source], cwd=folder, capture_output=True, text=True, check=False)
    findings = [line for line in FINDING.findall(run.stderr) if not LEAK.search(line)]
    return run.stderr if run.returncode or findings else ""


def main():
    folder = sys.argv[1]
    if not shutil.which("clang"):
        print("1..0 # SKIP clang is not installed")
        return 0
    sources = list_sources(folder)
    with tempfile.TemporaryDirectory() as kept, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        precompile(folder, sources, kept)
        reports = [*pool.map(lambda source: analyse(folder, *source), sources.items())]
    print("\n".join(filter(None, reports)), file=sys.stderr)
    print("1..1")
    print(f"{'not ' if any(reports) else ''}ok 1 - {len(sources)} sources without a finding")
    return any(reports)


if __name__ == "__main__":
    sys.exit(main())
