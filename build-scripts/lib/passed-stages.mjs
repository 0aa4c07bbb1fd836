// Records which inputs each test stage passed with, so that unchanged stages can be skipped.
//
// A stage's inputs are repository files, including untracked ones, compared by content, and tool versions.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { chromiumPath } from './browsers.mjs';

function output(command, args, options = {}) {
  const { status, stdout } = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 2 ** 28, ...options });
  return status === 0 ? stdout : null;
}

/** The tools that compile and run the tests, besides those that the repository pins. */
function toolVersions() {
  const compilers = ['c++', 'clang++', process.env.CXX, chromiumPath()].map((program) =>
    program ? output(program, ['--version']) : null,
  );
  return JSON.stringify([process.version, process.env.PATH, process.env.MHA_KERNELS, ...compilers]);
}

/** The files that match git pathspecs, in a stable order; null outside of a git repository. */
export function filesMatching(root, pathspecs) {
  const list = output('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...pathspecs], {
    cwd: root,
  });
  if (list === null) return null;
  return [...new Set(list.split('\0'))].filter((file) => file !== '' && existsSync(join(root, file))).sort();
}

/** Hashes by path, size and time of change, because many stages have most of their inputs in common. */
const known = new Map();

/** The hash of these files. */
function hashOf(root, files) {
  const states = files.map((file) => {
    const { mtimeMs, size } = statSync(join(root, file));
    return `${join(root, file)} ${size} ${mtimeMs}`;
  });
  const unknown = files.filter((_, i) => !known.has(states[i]));
  if (unknown.length > 0) {
    const input = unknown.join('\n');
    const hashes = output('git', ['hash-object', '--no-filters', '--stdin-paths'], { cwd: root, input })?.split('\n');
    if (!hashes) return null;
    for (const [i, state] of states.filter((state) => !known.has(state)).entries()) known.set(state, hashes[i]);
  }
  const lines = files.map((file, i) => `${file} ${known.get(states[i])}`);
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}

export class PassedStages {
  #root;
  #file;
  #tools;

  /** @param {string} root the repository; the record is in its folder build */
  constructor(root, tools = toolVersions()) {
    this.#root = root;
    this.#file = join(root, 'build/passed-stages.json');
    this.#tools = createHash('sha256').update(tools).digest('hex');
  }

  /** The run in which the stage last passed with the current inputs: its time and number of tests; else null. */
  lastRun(stage, current = this.inputsOf(stage)) {
    const { inputs, at, tests } = this.#read()[stage.name] ?? {};
    return inputs !== undefined && inputs === current ? { at, tests } : null;
  }

  /** Null if a stage declares no inputs. */
  inputsOf({ inputs }) {
    const files = inputs && filesMatching(this.#root, inputs);
    const hash = files && hashOf(this.#root, files);
    return hash ? `${hash} ${this.#tools}` : null;
  }

  /** Forgets a stage before it runs, because it may fail. */
  forget({ name }) {
    const { [name]: _, ...others } = this.#read();
    this.#write(others);
  }

  /** Records that a stage passed with `inputs`, unless they changed while it ran. */
  keep(stage, inputs, tests, at = new Date()) {
    if (inputs === null || inputs !== this.inputsOf(stage)) return;
    this.#write({ ...this.#read(), [stage.name]: { inputs, at: at.toISOString(), tests } });
  }

  #read() {
    try {
      return JSON.parse(readFileSync(this.#file, 'utf8'));
    } catch {
      return {};
    }
  }

  #write(record) {
    mkdirSync(dirname(this.#file), { recursive: true });
    writeFileSync(this.#file, JSON.stringify(record, null, 2));
  }
}
