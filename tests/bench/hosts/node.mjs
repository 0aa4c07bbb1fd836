// Hosts in Node processes, with the current Node.
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { Host } from './host.mjs';

const WORKER = join(import.meta.dirname, '../worker/node-worker.mjs');

/**
 * @param {'web' | 'native'} kind which contenders to load
 * @param {Record<string, string>} [env] further environment variables
 */
export async function startNode(kind, env = {}) {
  const child = fork(WORKER, [kind], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'], env: { ...process.env, ...env } });
  let complaints = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    complaints = (complaints + text).slice(-2000);
  });
  const waiting = new Map();
  child.on('message', ({ id, value, error }) => {
    const { resolve, reject } = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) resolve(value);
    else reject(new Error(error));
  });
  child.on('exit', (code, signal) => {
    const error = new Error(`the Node process ended (${signal ?? code}) ${complaints}`);
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  });
  let last = 0;
  const call = (method, given) =>
    new Promise((resolve, reject) => {
      if (!child.connected) {
        reject(new Error(`the Node process has exited ${complaints}`));
        return;
      }
      last += 1;
      waiting.set(last, { resolve, reject });
      child.send({ id: last, method, given });
    });
  const stop = async () => {
    child.kill();
  };
  return new Host(call, stop);
}
