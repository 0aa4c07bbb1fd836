// Records which inputs each test stage passed with, so that unchanged stages can be skipped.
//
// A stage's inputs are repository files, including untracked ones, compared by content, and tool versions.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
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

/** The hash of all files that match git pathspecs; null outside of a git repository. */
function hashOf(root, pathspecs) {
  const list = output('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...pathspecs], {
    cwd: root,
  });
  if (list === null) return null;
  const files = [...new Set(list.split('\0'))].filter((file) => file !== '' && existsSync(join(root, file))).sort();
  const hashes = output('git', ['hash-object', '--no-filters', '--stdin-paths'], {
    cwd: root,
    input: files.join('\n'),
  });
  return hashes && createHash('sha256').update(files.join('\n')).update(hashes).digest('hex');
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
  lastRun(stage) {
    const { inputs, at, tests } = this.#read()[stage.name] ?? {};
    return inputs !== undefined && inputs === this.inputsOf(stage) ? { at, tests } : null;
  }

  /** Null if a stage declares no inputs. */
  inputsOf({ inputs }) {
    const files = inputs && hashOf(this.#root, inputs);
    return files ? `${files} ${this.#tools}` : null;
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
