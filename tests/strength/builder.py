# SPDX-License-Identifier: GPL-3.0-or-later
"""Compiles one changed source and links the tests with it, beside the libraries that they were built
with: the object comes before them, so the linker never takes the unchanged one out of its library."""

import hashlib
import json
import os
import pathlib
import shlex
import shutil
import signal
import subprocess
import time

# A mistake that the compiler sees is no mutant. Warnings are: the change may be why.
COMPILER_OPTIONS = ['-w', '-Werror=int-conversion', '-Werror=incompatible-pointer-types']
# A mutant may ask for memory or write without end. A core file of one byte is none, but no limit that a test
# of the program's own limit would take for it.
LIMITS = ['prlimit', '--core=1', '--data=4000000000', '--fsize=200000000']


class CannotBuild(Exception):
    pass


class Tests:
    """The tests of a build folder by name, and how each is run and linked."""

    def __init__(self, build):
        self.build = pathlib.Path(build)
        self.by_name = {test['name']: test for test in self.introspect('tests')}
        targets = {target['id']: os.path.relpath(target['filename'][0], self.build)
                   for target in self.introspect('targets')}
        self.needs = {name: [targets[need] for need in test['depends'] if need in targets]
                      for name, test in self.by_name.items()}
        self.links = {}

    def introspect(self, what):
        return json.loads((self.build / f'meson-info/intro-{what}.json').read_text(encoding='utf-8'))

    def of_suite(self, suite):
        return [name for name, test in self.by_name.items() if f'till:{suite}' in test['suite']]

    def program(self, name):
        """Returns the test's own program, as the last of its command that was built."""
        built = [word for word in self.by_name[name]['cmd']
                 if (self.build / word).is_relative_to(self.build / 'tests')]
        return str((self.build / built[-1]).relative_to(self.build))

    def compile(self, names):
        """Builds the tests, as they are in the tree, with what they need."""
        needed = {need for name in names for need in self.needs[name]}
        subprocess.run(['ninja', '-C', self.build, '--quiet', *sorted(needed)], check=True)
        for name in names:
            said = subprocess.run(['ninja', '-C', self.build, '-t', 'commands', self.program(name)],
                                  check=True, capture_output=True, text=True).stdout
            self.links[name] = shlex.split(said.rstrip().splitlines()[-1])


class Bench:
    """A folder in which one mutant at a time is compiled, linked and tested."""

    def __init__(self, tests, folder, commands):
        self.tests = tests
        self.folder = pathlib.Path(folder)
        self.commands = commands
        self.folder.mkdir(parents=True)

    def compile(self, path, source):
        """Returns a digest of the object, which says whether two sources are the same program."""
        command, folder = self.commands[path]
        (self.folder / 'mutant.c').write_text(f'#line 1 "{path}"\n{source}', encoding='utf-8')
        words = [*command, *COMPILER_OPTIONS, '-iquote', str(pathlib.Path(path).parent),
                 '-o', str(self.folder / 'mutant.o'), '-c', str(self.folder / 'mutant.c')]
        done = subprocess.run(words, cwd=folder, capture_output=True, check=False)
        if done.returncode:
            raise CannotBuild(done.stderr.decode(errors='replace'))
        return hashlib.sha256((self.folder / 'mutant.o').read_bytes()).digest()

    def link(self, name):
        words = list(self.tests.links[name])
        place = words.index('-o') + 1
        words[place] = str(self.folder / pathlib.Path(words[place]).name)
        words.insert(place + 1, str(self.folder / 'mutant.o'))
        subprocess.run(words, cwd=self.tests.build, check=True, capture_output=True)
        return words[place]

    def run(self, name, environment, seconds):
        """Returns None if the test passed, and else what ended it."""
        test = self.tests.by_name[name]
        program = self.link(name)
        home = self.folder / 'home'
        home.mkdir()
        words = [program if (self.tests.build / word) == self.tests.build / self.tests.program(name) else word
                 for word in test['cmd']]
        process = subprocess.Popen([*LIMITS, *words], cwd=self.tests.build, start_new_session=True,
                                   env={**environment, **test['env'], 'TMPDIR': str(home), 'MALLOC_PERTURB_': '165'},
                                   stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            return 'killed' if process.wait(seconds) else None
        except subprocess.TimeoutExpired:
            return 'time-out'
        finally:
            end_group(process)
            shutil.rmtree(home, ignore_errors=True)


def end_group(process):
    """Ends what a test has left, a test that hangs included."""
    for number in signal.SIGTERM, signal.SIGKILL:
        try:
            os.killpg(process.pid, number)
        except ProcessLookupError:
            break
        time.sleep(0.05)
    process.wait()


def read_commands(build):
    """Returns how each source of the tree is compiled: words without their output, and the folder."""
    commands = {}
    for entry in json.loads(pathlib.Path(build, 'compile_commands.json').read_text(encoding='utf-8')):
        words = shlex.split(entry['command'])
        kept, skip = [], False
        for word in words:
            if skip or word in ('-c', '-MD'):
                skip = False
                continue
            skip = word in ('-o', '-MQ', '-MF')
            if not skip and word != entry['file']:
                kept.append(word)
        path = str((pathlib.Path(entry['directory']) / entry['file']).resolve())
        commands.setdefault(path, (kept, entry['directory']))
    return commands
