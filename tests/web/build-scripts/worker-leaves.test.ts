/** A build fails if a chunk imports a worker's entry, and passes if the entry is a leaf. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { beforeEach, expect, it } from 'vitest';
import { workerLeaves } from '../../../build-scripts/vite-plugins/worker-leaves.ts';
import { temporaryFolder } from '../setup/temporary-folder.ts';

let root: string;

beforeEach(() => {
  root = temporaryFolder();
  mkdirSync(join(root, 'src'));
  write('main.js', `new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });`);
  write('shared.js', 'export const shared = () => globalThis.shared;');
  write('later.js', `import { shared } from './shared.js';\nexport const later = shared() + 1;`);
});

const write = (file: string, text: string): void => writeFileSync(join(root, 'src', file), text);

const built = () =>
  build({
    root,
    configFile: false,
    logLevel: 'silent',
    build: { write: false, rolldownOptions: { input: join(root, 'src/main.js') } },
    worker: { format: 'es', plugins: () => [workerLeaves()] },
  });

it('rejects an entry that shares code with a chunk that it loads later', async () => {
  write(
    'worker.js',
    `import { shared } from './shared.js';\nimport('./later.js').then(({ later }) => postMessage([shared(), later]));`,
  );
  await expect(built()).rejects.toThrow(/later-[\w-]+\.js imports assets\/worker-[\w-]+\.js, a worker's entry/);
});

it('accepts an entry that only loads its program', async () => {
  write(
    'program.js',
    `import { shared } from './shared.js';\nimport('./later.js').then(({ later }) => postMessage([shared(), later]));`,
  );
  write('worker.js', `import('./program.js');`);
  await expect(built()).resolves.toBeDefined();
});
