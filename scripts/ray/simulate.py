#!/usr/bin/env python3
"""Plays many games on a Ray cluster, in parts that `holdup merge` puts together.

    simulate.py --parts 64 --out parts -- --games 64000 --agent greedy --seed 7

A part whose worker dies is played again elsewhere. `--try` kills a worker in the
middle of a part, and compares the result with that of one run, to the byte.
"""

import argparse
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

import ray


def simulate(holdup, flags, rows):
    """The line that plays these games, with rows in this file."""
    return [holdup, "simulate", *flags, "--format", "json", "--rows", str(rows)]


@ray.remote(num_cpus=1, max_retries=10)
def play(holdup, flags, part, mark):
    """What a part prints, and its rows. If there is no file `mark` yet, this worker makes it, and dies half-way."""
    with tempfile.TemporaryDirectory() as here:
        rows = pathlib.Path(here, "rows.csv")
        line = simulate(holdup, [*flags, "--shard", part, "--threads", "1"], rows)
        if mark and not os.path.exists(mark):
            pathlib.Path(mark).touch()
            subprocess.Popen(line, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            time.sleep(0.5)
            os.kill(os.getpid(), signal.SIGKILL)
        return subprocess.run(line, check=True, stdout=subprocess.PIPE).stdout, rows.read_bytes()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--address", help="the cluster [default: two workers on this machine]")
    parser.add_argument("--holdup", default="holdup", help="the program, on every machine")
    parser.add_argument("--parts", type=int, default=16)
    parser.add_argument("--out", type=pathlib.Path, default=pathlib.Path("parts"))
    parser.add_argument("--try", dest="trial", action="store_true", help="kill a worker, and compare with one run")
    parser.add_argument("flags", nargs="+", help="flags of `holdup simulate`, after `--`")
    args = parser.parse_args()
    ray.init(address=args.address) if args.address else ray.init(num_cpus=2, include_dashboard=False)
    args.out.mkdir(parents=True, exist_ok=True)
    mark = str(args.out.resolve() / "died") if args.trial else None
    numbers = range(1, args.parts + 1)
    parts = [play.remote(args.holdup, args.flags, f"{nth}/{args.parts}", mark) for nth in numbers]
    files = [args.out / f"{nth}.json" for nth in numbers]
    for file, (result, rows) in zip(files, map(ray.get, parts)):
        file.write_bytes(result)
        file.with_suffix(".csv").write_bytes(rows)
    merge = [args.holdup, "merge", *map(str, files), "--format", "json", "--rows", str(args.out / "all.csv")]
    merged = subprocess.run(merge, check=True, stdout=subprocess.PIPE).stdout
    if args.trial:
        one = simulate(args.holdup, args.flags, args.out / "one.csv")
        equal = subprocess.run(one, check=True, stdout=subprocess.PIPE).stdout == merged
        equal &= (args.out / "one.csv").read_bytes() == (args.out / "all.csv").read_bytes()
        died = os.path.exists(mark)
        sys.exit(f"a worker was killed: {died}; the bytes of one run: {equal}" if not (died and equal) else 0)
    sys.stdout.buffer.write(merged)


if __name__ == "__main__":
    main()
