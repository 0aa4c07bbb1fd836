// What differs between Node and a browser for a contender: how a file of this repository is read or imported.

/**
 * @typedef {object} Environment
 * @property {'node' | 'chromium'} kind
 * @property {(path: string) => Promise<Uint8Array>} readBytes a path from the repository's root
 * @property {(path: string) => Promise<any>} importFile the module's namespace, or what it gives to CommonJS
 * @property {(path: string) => Promise<boolean>} exists
 * @property {(path: string) => string} address where the file can be fetched from
 * @property {() => number} [busySeconds] processor time of this process so far
 */

/** Paths lead from here to the repository's root. */
const ROOT = new URL('../../../', import.meta.url);

/** @type {Environment} */
export const environment =
  typeof window === 'undefined'
    ? {
        kind: 'node',
        readBytes: async (path) => (await import('node:fs/promises')).readFile(new URL(path, ROOT)),
        exists: async (path) => (await import('node:fs')).existsSync(new URL(path, ROOT)),
        importFile: async (path) => unwrap(await import(new URL(path, ROOT).href)),
        address: (path) => decodeURIComponent(new URL(path, ROOT).pathname),
        busySeconds: () => {
          const { user, system } = process.cpuUsage();
          return (user + system) / 1e6;
        },
      }
    : {
        kind: 'chromium',
        readBytes: async (path) => new Uint8Array(await (await fetched(path)).arrayBuffer()),
        exists: async (path) => (await fetch(new URL(path, ROOT), { method: 'HEAD' })).ok,
        importFile: async (path) => unwrap(await import(new URL(path, ROOT).href)),
        address: (path) => new URL(path, ROOT).href,
      };

/** Node puts what a CommonJS file exports into `default`. */
const unwrap = (namespace) =>
  typeof namespace.default === 'object' && Object.keys(namespace.default).length > 1 ? namespace.default : namespace;

async function fetched(path) {
  const response = await fetch(new URL(path, ROOT));
  if (!response.ok) throw new Error(`${path} is not there (${response.status})`);
  return response;
}
