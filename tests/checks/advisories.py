#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""advisories.py SBOM [--data FILE] [--installed FILE] [--suite NAME]

Says what Debian's security tracker knows about the libraries of a list that data/sbom.py has made: which
of them have defects that are open, and which have a newer version in the suite, or are not in it any more.
The data come over the network, or from FILE. Whether they can be reached is no fault of this tree, and what
they say changes without it, so the status is 0 unless the arguments are wrong.
"""

import argparse
import gzip
import http.client
import json
import pathlib
import re
import shutil
import subprocess
import urllib.request

TRACKER = 'https://security-tracker.debian.org/tracker/data/json'
PATIENCE_S = 20
MAX_BYTES = 512 * 1024 * 1024
# The source packages of Debian. The sources of the Flatpak are compared with the newest suite that has them.
PACKAGES = {
    'library/glib-2.0': 'glib2.0',
    'library/gobject-2.0': 'glib2.0',
    'library/gio-2.0': 'glib2.0',
    'library/gio-unix-2.0': 'glib2.0',
    'library/gtk4': 'gtk4',
    'library/json-glib-1.0': 'json-glib',
    'library/libadwaita-1': 'libadwaita-1',
    'library/libpq': 'postgresql-{major}',
    'library/openssl': 'openssl',
    'library/libqrencode': 'qrencode',
    'library/libsecret-1': 'libsecret',
    'library/libsoup-3.0': 'libsoup3',
    'library/sqlite3': 'sqlite3',
    'flatpak/libpq': 'postgresql-{major}',
    'flatpak/qrencode': 'qrencode',
}
PINNED = 'flatpak/'


def upstream(version):
    """Returns the version of the authors in one of Debian: 15.18 of 1:15.18-0+deb12u1."""
    return re.split(r'-(?=[^-]*$)|[+~]', version.split(':', 1)[-1])[0]


def is_newer(one, other):
    """Compares the numbers in two versions, and what Debian adds where both have it."""
    if '-' not in one or '-' not in other:
        one, other = upstream(one), upstream(other)
    return [int(part) for part in re.findall(r'\d+', one)] > [int(part) for part in re.findall(r'\d+', other)]


def find_newest(issues, suite):
    """Returns the newest version that the tracker knows in a suite, or in all of them, or None."""
    newest = None
    for issue in issues.values():
        for name, release in issue['releases'].items():
            for version in release.get('repositories', {}).values() if suite in (None, name) else []:
                if newest is None or is_newer(version, newest):
                    newest = version
    return newest


def is_open(issue, suite, version):
    """Whether a version has a defect that counts: in its suite, or for a source of the Flatpak in any."""
    releases = [release for name, release in issue['releases'].items()
                if suite in (None, name) and release.get('urgency') != 'unimportant']
    fixed = [release['fixed_version'] for release in releases
             if release.get('status') == 'resolved' and release.get('fixed_version', '0') != '0']
    if fixed:
        return all(is_newer(one, version) for one in fixed)
    return any(release.get('status') == 'open' for release in releases)


def describe(component, tracker, suite, installed):
    """Returns lines about one component, none where nothing is to be said."""
    ref, version = component['bom-ref'], component['version']
    if ref not in PACKAGES:
        return [f'{ref}: PACKAGES does not have it']
    package = PACKAGES[ref].format(major=version.split('.')[0])
    what = f'{package} {version} of the Flatpak'
    if not ref.startswith(PINNED):
        version = installed.get(package, version)
        what = f'{package} {version}'
    else:
        suite = None
    # The tracker names only packages that have had a defect.
    issues = tracker.get(package, {})
    newest = find_newest(issues, suite)
    lines = []
    if issues and newest is None:
        lines.append(f'{what}: not in {suite} any more')
    elif issues and is_newer(newest, version):
        lines.append(f'{what}: {newest} is out')
    defects = sorted(name for name, issue in issues.items() if is_open(issue, suite, version))
    if defects:
        lines.append(f'{what}: has {", ".join(defects)}')
    return lines


def read_installed(path):
    """Returns the versions of the source packages, with what Debian adds; none on another system."""
    if path is not None:
        text = pathlib.Path(path).read_text(encoding='utf-8')
    elif shutil.which('dpkg-query') is None:
        text = ''
    else:
        text = subprocess.run(['dpkg-query', '--show', '--showformat', '${source:Package} ${source:Version}\n'],
                              check=True, capture_output=True, text=True).stdout
    return dict(line.split(' ', 1) for line in text.splitlines())


def fetch():
    request = urllib.request.Request(TRACKER, headers={'Accept-Encoding': 'gzip'})
    with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
        body = answer.read(MAX_BYTES)
        return gzip.decompress(body) if answer.headers.get('Content-Encoding') == 'gzip' else body


def load(path):
    tracker = json.loads(fetch() if path is None else pathlib.Path(path).read_bytes())
    if not isinstance(tracker, dict):
        raise ValueError('its answer is no list of packages')
    return tracker


def read_suite():
    match = re.search(r'^VERSION_CODENAME=(\w+)', pathlib.Path('/etc/os-release').read_text(encoding='utf-8'),
                      re.MULTILINE)
    return match[1] if match else 'sid'


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('sbom')
    parser.add_argument('--data')
    parser.add_argument('--installed')
    parser.add_argument('--suite', default=read_suite())
    options = parser.parse_args()
    bom = json.loads(pathlib.Path(options.sbom).read_text(encoding='utf-8'))
    try:
        tracker = load(options.data)
    except (OSError, EOFError, ValueError, http.client.HTTPException) as error:
        print(f'Debian\'s security tracker could not be asked about the libraries: {error}')
        return
    installed = read_installed(options.installed)
    lines = [line for component in bom['components']
             for line in describe(component, tracker, options.suite, installed)]
    for line in dict.fromkeys(lines):
        print(line)
    print(f'Debian\'s security tracker on {len(bom["components"])} libraries: '
          f'{"see above" if lines else "nothing newer, nothing open"}')


if __name__ == '__main__':
    main()
