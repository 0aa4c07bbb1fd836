// Hosts in other languages, with line-delimited JSON over standard input and output.
//
// A request is { method, given }, an answer { value } or { error }. Tensors are exchanged in files of raw 32-bit
// floats.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { concatenate, GRADIENTS, makeProblem, sizeOf, TENSORS } from '../problem.mjs';
import { Host } from './host.mjs';

/**
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 */
export async function startJsonLines(command, args, env = {}) {
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['pipe', 'pipe', 'pipe'] });
  const folder = mkdtempSync(join(tmpdir(), 'mha-bench-'));
  let complaints = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    complaints = (complaints + text).slice(-2000);
  });
  /** Answers arrive in the order of the requests. */
  const waiting = [];
  const end = (reason) => {
    for (const { reject } of waiting.splice(0)) reject(new Error(`${command} ${reason} ${complaints}`.trim()));
  };
  child.on('error', (error) => end(error.message));
  child.on('exit', (code, signal) => end(`ended (${signal ?? code})`));
  child.stdin.on('error', () => {}); // reported by 'exit'
  createInterface({ input: child.stdout }).on('line', (line) => {
    const { resolve, reject } = waiting.shift();
    const { value, error } = JSON.parse(line);
    if (error === undefined) resolve(value);
    else reject(new Error(error));
  });
  const call = (method, given) =>
    new Promise((resolve, reject) => {
      if (child.exitCode !== null || child.signalCode !== null) {
        reject(new Error(`${command} has exited ${complaints}`));
        return;
      }
      waiting.push({ resolve, reject });
      child.stdin.write(`${JSON.stringify({ method, given })}\n`);
    });
  const stop = async () => {
    child.kill();
    rmSync(folder, { recursive: true, force: true });
  };
  return new FileHost(call, stop, folder);
}

class FileHost extends Host {
  /** The case that each contender was prepared for. */
  cases = new Map();

  constructor(call, stop, folder) {
    super(call, stop);
    this.folder = folder;
  }

  prepare(name, what) {
    const { tokens, dModel, numHeads } = what.shape;
    const file = join(this.folder, `problem-${tokens}-${dModel}-${numHeads}.f32`);
    if (this.problem !== file) writeFileSync(file, concatenate(makeProblem(what.shape), TENSORS));
    this.problem = file;
    this.cases.set(name, what);
    return this.call('prepare', [name, { ...what, problem: file }]);
  }

  /** The file contains the output and, for backward, the gradients after it. */
  async results(name) {
    const file = join(this.folder, 'results.f32');
    await this.call('results', [name, file]);
    const bytes = readFileSync(file);
    const all = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
    const { shape, pass } = this.cases.get(name);
    const results = {};
    let offset = 0;
    const take = (label, tensor) => {
      const size = sizeOf(tensor, shape);
      results[label] = all.subarray(offset, offset + size);
      offset += size;
    };
    take('output', 'input'); // of the input's size
    if (pass !== 'forward') for (const tensor of GRADIENTS) take(`gradient of ${tensor}`, tensor);
    return results;
  }
}
