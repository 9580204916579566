#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""sbom.py VERSION MANIFEST NAME=VERSION…: prints a list of what Till is made of (an SBOM, CycloneDX 1.5).

It names Till, each library that the build has found, with its version, and each source that the Flatpak
manifest pins, with its address and hash. The same input gives the same bytes: there is no time and no
random number in it.
"""

import json
import re
import sys

TILL = 'till'
NUMBER = re.compile(r'-(\d[\w.]*?)\.(?:tar\.\w+|tgz|zip)$')


def describe_library(name, version):
    return {
        'type': 'library',
        'bom-ref': f'library/{name}',
        'name': name,
        'version': version,
        'properties': [{'name': 'till:found-by', 'value': 'pkg-config'}],
    }


def describe_source(module, source):
    """A source that is downloaded; its version is in the name of its file."""
    number = NUMBER.search(source['url'])
    hashes = [{'alg': 'SHA-256', 'content': source['sha256']}] if 'sha256' in source else []
    return {
        'type': 'library',
        'bom-ref': f'flatpak/{module}',
        'name': module,
        'version': number[1] if number else source.get('commit', 'unknown'),
        'hashes': hashes,
        'externalReferences': [{'type': 'distribution', 'url': source['url'], 'hashes': hashes}],
        'properties': [{'name': 'till:found-by', 'value': 'flatpak-builder'}],
    }


def list_sources(modules):
    for module in modules:
        yield from (describe_source(module['name'], source) for source in module['sources'] if 'url' in source)
        yield from list_sources(module.get('modules', []))


def describe(version, modules, libraries):
    components = [*(describe_library(*library) for library in libraries), *list_sources(modules)]
    components.sort(key=lambda component: component['bom-ref'])
    return {
        'bomFormat': 'CycloneDX',
        'specVersion': '1.5',
        'version': 1,
        'metadata': {
            'component': {
                'type': 'application',
                'bom-ref': TILL,
                'name': TILL,
                'version': version,
                'licenses': [{'license': {'id': 'GPL-3.0-or-later'}}],
            },
        },
        'components': components,
        'dependencies': [{'ref': TILL, 'dependsOn': [component['bom-ref'] for component in components]}],
    }


def main(version, manifest, *libraries):
    with open(manifest, encoding='utf-8') as file:
        modules = json.load(file)['modules']
    print(json.dumps(describe(version, modules, [library.split('=', 1) for library in libraries]), indent=2))


if __name__ == '__main__':
    main(*sys.argv[1:])
