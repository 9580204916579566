#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""pictures.py TILL-PICTURES LIST: every page can still be drawn.

Draws the pages once, in the light style, and looks whether there is a picture of each name in LIST and
of no other, with something on it.
"""

import pathlib
import subprocess
import sys
import tempfile

VARIANT = 'light'
N_COLOURS = 50  # in the middle at the very least: texts have more than a hundred, an empty page has two


def read_names(path):
    lines = (line.strip() for line in pathlib.Path(path).read_text(encoding='utf-8').splitlines())
    return {line for line in lines if line and not line.startswith('#')}


def count_colours(picture):
    middle = ['-gravity', 'center', '-crop', '70%x70%+0+0']
    return int(subprocess.run(['convert', picture, *middle, '-format', '%k', 'info:'], check=True,
                              capture_output=True, text=True).stdout)


def complain(folder, name):
    """What is wrong with a picture, or None."""
    picture = folder / f'{name}-{VARIANT}.png'
    if not picture.exists():
        return 'it was not drawn'
    if count_colours(picture) < N_COLOURS:
        return 'it is blank'
    return None


def main(program, path):
    names = read_names(path)
    print(f'1..{len(names) + 1}', flush=True)
    is_good = True

    def tell(number, title, complaint):
        nonlocal is_good
        is_good = is_good and not complaint
        print(f'{"not ok" if complaint else "ok"} {number} - {title}', flush=True)
        if complaint:
            print(f'{title}: {complaint}', file=sys.stderr)

    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        drawing = subprocess.run([program, folder, VARIANT], check=False, stdout=subprocess.PIPE, text=True,
                                 errors='replace')
        status = drawing.returncode
        if status:
            print('\n'.join(drawing.stdout.splitlines()[-3:]), file=sys.stderr)
        for number, name in enumerate(sorted(names), 1):
            tell(number, name, complain(folder, name))
        drawn = {picture.name.removesuffix(f'-{VARIANT}.png') for picture in folder.iterdir()}
        unlisted = f'not in the list: {", ".join(sorted(drawn - names))}' if drawn - names else None
        tell(len(names) + 1, 'nothing else is drawn, to the end',
             unlisted or (f'ended with {status}' if status else None))
    return 0 if is_good else 1


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:]))
