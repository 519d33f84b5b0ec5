#!/usr/bin/env python3
"""Packs directories as the layers of an OCI image archive: no registry, no daemon, the same bytes for the same files.

pack.py NAME OUT.tar CONFIG.json [--own PATH=UID:GID]... LAYER_DIR...

Everything belongs to root and is dated 1970 but for what --own names. OUT.tar appears whole or not at all.
"""
import argparse
import hashlib
import io
import json
import os
import tarfile

TYPE = "application/vnd.oci.image."


def digest(blob):
    return "sha256:" + hashlib.sha256(blob).hexdigest()


def layer(directory, owners):
    """One uncompressed layer, entries in sorted order."""
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w", format=tarfile.GNU_FORMAT) as archive:
        for folder, folders, files in os.walk(directory):
            folders.sort()
            links = [f for f in folders if os.path.islink(os.path.join(folder, f))]
            for name in ([""] if folder != directory else []) + sorted(files + links):
                path = os.path.normpath(os.path.join(folder, name))
                inside = os.path.relpath(path, directory)
                info = archive.gettarinfo(path, arcname=inside)
                if info.islnk():  # two hard-linked files on this disk are still two files of the image
                    info.type, info.linkname, info.size = tarfile.REGTYPE, "", os.path.getsize(path)
                info.uid, info.gid = owners.get("/" + inside, (0, 0))
                info.uname = info.gname = ""
                info.mtime = 0
                if info.isreg():
                    with open(path, "rb") as content:
                        archive.addfile(info, content)
                else:
                    archive.addfile(info)
    return buffer.getvalue()


def blob_of(value):
    return json.dumps(value, sort_keys=True).encode()


def described(kind, blob):
    return {"mediaType": TYPE + kind, "digest": digest(blob), "size": len(blob)}


def owner(text):
    path, _, ids = text.partition("=")
    uid, _, gid = ids.partition(":")
    return path, (int(uid), int(gid))


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("name")
    arguments.add_argument("out")
    arguments.add_argument("config")
    arguments.add_argument("--own", action="append", default=[], type=owner)
    arguments.add_argument("layers", nargs="+")
    given = arguments.parse_args()

    layers = [layer(directory, dict(given.own)) for directory in given.layers]
    with open(given.config, encoding="utf-8") as file:
        runtime = json.load(file)
    config = blob_of({
        "architecture": "amd64", "os": "linux", "created": "1970-01-01T00:00:00Z", "config": runtime,
        "rootfs": {"type": "layers", "diff_ids": [digest(one) for one in layers]},
    })
    manifest = blob_of({
        "schemaVersion": 2, "mediaType": TYPE + "manifest.v1+json",
        "config": described("config.v1+json", config),
        "layers": [described("layer.v1.tar", one) for one in layers],
    })
    entry = described("manifest.v1+json", manifest)
    entry["platform"] = {"architecture": "amd64", "os": "linux"}
    entry["annotations"] = {
        "io.containerd.image.name": given.name, "org.opencontainers.image.ref.name": given.name.rsplit(":", 1)[1],
    }
    files = {"oci-layout": b'{"imageLayoutVersion":"1.0.0"}', "index.json": blob_of({"schemaVersion": 2, "manifests": [entry]})}
    files.update({"blobs/sha256/" + digest(one)[7:]: one for one in [*layers, config, manifest]})

    part = given.out + ".part"
    with tarfile.open(part, "w", format=tarfile.GNU_FORMAT) as archive:
        for path, content in files.items():
            info = tarfile.TarInfo(path)
            info.size, info.mode = len(content), 0o644
            archive.addfile(info, io.BytesIO(content))
    os.replace(part, given.out)
    print(f"{given.name} {digest(manifest)} {sum(map(len, layers)) >> 20} MiB")


main()
