/** Compiles the Python listings with the Python that is there. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { emptyTally, addTallies, type Print, type Tally } from '../tally';

const folder = join(import.meta.dirname, '../../../lessons/protections');

/** Takes the source from its input, so that nothing is written beside it. */
const COMPILER = 'import sys; compile(sys.stdin.read(), sys.argv[1], "exec")';

/** Null when Python answers. */
export function pythonMissing(): string | null {
  return spawnSync('python3', ['--version']).error ? 'python3 is not installed' : null;
}

/** One case for the listing of each protection; what Python says of a wrong one is told. */
export function compilePython(protections: readonly string[], print: Print): Tally {
  return protections
    .map((id): Tally => {
      const input = readFileSync(join(folder, id, 'code.py'), 'utf8');
      const { status, stderr } = spawnSync('python3', ['-c', COMPILER, `${id}/code.py`], {
        input,
        encoding: 'utf8',
      });
      if (status === 0) return { ...emptyTally, passed: 1 };
      print(`${id}/code.py: ${stderr.trim()}`);
      return { ...emptyTally, failed: 1 };
    })
    .reduce(addTallies, emptyTally);
}
