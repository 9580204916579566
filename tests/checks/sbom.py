#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""sbom.py FILE: the list of what Till is made of has the form of CycloneDX 1.5, names each library of
meson.build and each source of the Flatpak, and is the same however often it is made."""

import json
import os
import pathlib
import re
import subprocess
import sys

from tree import ROOT, report

MANIFEST = ROOT / 'flatpak/org.tillconsole.Till.json'
DEPENDENCY = re.compile(r"^\w+ = dependency\('([^']+)'", re.MULTILINE)
SHA256 = re.compile(r'[0-9a-f]{64}')


def complain_about_component(component):
    """The fields that CycloneDX demands, and a version, without which the entry says nothing."""
    ref = component.get('bom-ref')
    if component.get('type') not in {'application', 'library'} or not component.get('name'):
        yield f'{ref}: no type or name'
    if not re.match(r'\d', component.get('version', '')):
        yield f'{ref}: the version is {component.get("version")}'
    for digest in component.get('hashes', []):
        if digest.get('alg') != 'SHA-256' or not SHA256.fullmatch(digest.get('content', '')):
            yield f'{ref}: {digest} is no hash'


def complain_about_form(bom):
    if bom.get('bomFormat') != 'CycloneDX' or bom.get('specVersion') != '1.5' or bom.get('version') != 1:
        yield 'not CycloneDX 1.5'
    components = [bom['metadata']['component'], *bom['components']]
    for component in components:
        yield from complain_about_component(component)
    refs = [component['bom-ref'] for component in components]
    if len(set(refs)) != len(refs):
        yield f'a bom-ref is used twice: {refs}'
    named = {ref for row in bom['dependencies'] for ref in [row['ref'], *row['dependsOn']]}
    yield from (f'{ref}: in the dependencies or in the components only' for ref in named ^ set(refs))


def list_missing(bom):
    """Returns what is built with and not listed."""
    listed = {component['bom-ref']: component for component in bom['components']}
    wanted = DEPENDENCY.findall((ROOT / 'meson.build').read_text(encoding='utf-8'))
    if not wanted:
        yield 'meson.build has no dependency'
    yield from (f'the library {name}' for name in wanted if f'library/{name}' not in listed)
    for module in json.loads(MANIFEST.read_text(encoding='utf-8'))['modules']:
        for source in module['sources']:
            hashes = listed.get(f'flatpak/{module["name"]}', {}).get('hashes')
            if 'url' in source and hashes != [{'alg': 'SHA-256', 'content': source['sha256']}]:
                yield f'the source of {module["name"]} with its hash'


def make(seed, libraries):
    return subprocess.run([ROOT / 'data/sbom.py', '1.2', MANIFEST, *libraries], check=True, capture_output=True,
                          env=dict(os.environ, PYTHONHASHSEED=seed, TZ=f'UTC{seed}')).stdout


def is_strict():
    """Checks the complaints about a list that has everything wrong."""
    bad = {'type': 'library', 'bom-ref': 'a', 'name': 'a', 'version': 'none', 'hashes': [{'alg': 'MD5'}]}
    bom = {'metadata': {'component': bad}, 'components': [bad], 'dependencies': []}
    return len(list(complain_about_form(bom))) == 7 and len(list(list_missing(bom))) > 10


def main(path):
    bom = json.loads(pathlib.Path(path).read_text(encoding='utf-8'))
    same = make('1', ['a=1', 'b=2']) == make('2', ['b=2', 'a=1'])
    report([
        ('a wrong list is found', [] if is_strict() else ['the complaints are too lenient or too strict']),
        ('its form is that of CycloneDX', list(complain_about_form(bom))),
        ('it names each library and each pinned source', [f'not listed: {what}' for what in list_missing(bom)]),
        ('it is the same each time', [] if same else ['two lists of the same are different']),
    ])


if __name__ == '__main__':
    main(*sys.argv[1:])
