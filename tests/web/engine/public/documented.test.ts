/** Runs the examples of the engine in docs/package.md. */
import { readFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import * as engine from '#web/engine/public/index.ts';
import { openWorkerEngine } from '#web/engine/public/worker/worker-engine.ts';
import { ProgramWorker } from './program-worker.ts';

const TEXT = readFileSync(new URL('../../../../docs/package.md', import.meta.url), 'utf8');
/** What the examples fetch. */
const STORED = readFileSync(new URL('../../../golden/torch/mha_self.safetensors', import.meta.url));
const IMPORT = /^import \{ (.+) \} from 'mha-lesson\/engine';$/m;

const EXAMPLES = [...TEXT.matchAll(/^```js\n([\s\S]*?)^```/gm)]
  .map(([, code = '']) => code)
  .filter((code) => IMPORT.test(code));

/** Workers of the built package are tested in tests/consumers; here the program runs in this thread. */
const createWorkerEngine = () => openWorkerEngine(() => new ProgramWorker(), {});
const EXPORTS = new Map<string, unknown>(Object.entries({ ...engine, createWorkerEngine }));

const AsyncFunction = (async () => undefined).constructor as new (
  ...args: string[]
) => (...given: unknown[]) => Promise<unknown>;

it('has an example of each class and of the function', () => {
  for (const name of [
    'MultiHeadAttention',
    'AttentionLayer',
    'attention',
    'AttentionError',
    'loadSafetensors',
    'createWorkerEngine',
  ]) {
    expect(EXAMPLES.some((code) => IMPORT.exec(code)?.[1]?.split(', ').includes(name))).toBe(true);
  }
});

it.each(EXAMPLES)('runs %#', async (code) => {
  vi.stubGlobal('fetch', async () => new Response(STORED));
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const names = IMPORT.exec(code)?.[1]?.split(', ') ?? [];
  const run = new AsyncFunction(...names, code.replace(IMPORT, ''));
  await run(...names.map((name) => EXPORTS.get(name)));
  // A message that the example quotes is the real one.
  const quoted = /console\.log\(error\.message\);\s*\/\/ (.+)/.exec(code)?.[1];
  if (quoted) expect(log).toHaveBeenCalledWith(quoted);
  log.mockRestore();
});
