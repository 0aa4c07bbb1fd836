// Environment of a contender: reading and importing repository files in Node or a browser.

/**
 * @typedef {object} Environment
 * @property {'node' | 'chromium'} kind
 * @property {(path: string) => Promise<Uint8Array>} readBytes a path relative to the repository's root
 * @property {(path: string) => Promise<any>} importFile the module's namespace, or CommonJS exports
 * @property {(path: string) => Promise<boolean>} exists
 * @property {(path: string) => string} address the file's URL
 * @property {() => number} [busySeconds] CPU time of this process so far
 */

/** The repository's root. */
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

/** Node puts CommonJS exports into `default`. */
const unwrap = (namespace) =>
  typeof namespace.default === 'object' && Object.keys(namespace.default).length > 1 ? namespace.default : namespace;

async function fetched(path) {
  const response = await fetch(new URL(path, ROOT));
  if (!response.ok) throw new Error(`${path} is not there (${response.status})`);
  return response;
}
