/** Server for a built page, which a test can replace with another build, or stop. */
import { cpSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serve } from '../../build-scripts/serve.mjs';
import { writeServiceWorker } from '../../build-scripts/vite-plugins/offline.ts';

const BUILT = fileURLToPath(new URL('../../dist/', import.meta.url));

export class Hosted {
  private constructor(
    readonly folder: string,
    readonly address: string,
    private readonly server: Server,
  ) {}

  /** Serves a copy of the built page under a separate path. */
  static async start(folder: string): Promise<Hosted> {
    cpSync(BUILT, join(folder, 'some/path'), { recursive: true });
    const server = await serve(folder, 0);
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('the server has no port');
    return new Hosted(join(folder, 'some/path'), `http://127.0.0.1:${address.port}/some/path/`, server);
  }

  /** Simulates a new build: the lazily loaded texts of chapters get other file names and titles. */
  async update(from: string, to: string): Promise<void> {
    const assets = join(this.folder, 'assets');
    const renamed = new Map<string, string>();
    for (const name of readdirSync(assets)) {
      const file = join(assets, name);
      if (!name.endsWith('.js') || !readFileSync(file, 'utf8').includes(from)) continue;
      // A hash may contain a hyphen, even at its end.
      const other = name.replace(/-[\w-]{7}\.js$/, '-newbuild.js');
      if (other === name) throw new Error(`the name of ${name} has no hash`);
      renamed.set(name, other);
      writeFileSync(file, readFileSync(file, 'utf8').replaceAll(from, to));
      renameSync(file, join(assets, other));
    }
    if (renamed.size === 0) throw new Error(`no file of the build has “${from}”`);
    const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
    for (const file of [...scripts.map((name) => join(assets, name)), join(this.folder, 'index.html')]) {
      const text = readFileSync(file, 'utf8');
      const changed = [...renamed].reduce((result, [name, other]) => result.replaceAll(name, other), text);
      if (changed !== text) writeFileSync(file, changed);
    }
    writeFileSync(
      join(this.folder, 'index.html'),
      readFileSync(join(this.folder, 'index.html'), 'utf8').replace('<body>', '<body data-build="second">'),
    );
    await writeServiceWorker(this.folder);
  }

  stop(): Promise<void> {
    return new Promise((resolve) => {
      this.server.close(() => resolve());
      this.server.closeAllConnections();
    });
  }
}
