// Runs other programs, with their output shown or captured.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
/** The built page. */
export const DIST = `${ROOT}/dist`;

/** The path of a program from an npm package. */
export const bin = (name) => `${ROOT}/node_modules/.bin/${name}`;

/**
 * Runs a program in the repository's root. Resolves to { ok, code, output }, whatever its exit status.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, show?: boolean, timeout?: number }} [options] show: also pass the output on as
 * it comes; timeout: stop the program after this many milliseconds
 */
export function capture(command, args, { env = {}, show = false, timeout } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout,
    });
    let output = '';
    const keep = (chunk) => {
      output += chunk;
      if (show) process.stderr.write(chunk);
    };
    child.stdout.setEncoding('utf8').on('data', keep);
    child.stderr.setEncoding('utf8').on('data', keep);
    child.on('error', (error) => resolve({ ok: false, code: -1, output: `${output}${command}: ${error.message}\n` }));
    child.on('close', (code, signal) => {
      if (signal) output += `${command}: ended by ${signal}\n`;
      resolve({ ok: code === 0, code: code ?? -1, output });
    });
  });
}

/** Runs a program; throws its output if it fails. */
export async function run(command, args, options = {}) {
  const result = await capture(command, args, options);
  if (!result.ok) {
    throw new Error(
      `${[command, ...args].join(' ')} failed (${result.code})${options.show ? '' : `\n${result.output}`}`,
    );
  }
  return result.output;
}
