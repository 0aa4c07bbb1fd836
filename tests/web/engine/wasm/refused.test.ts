/**
 * A hundred thousand refused calls on every module lose neither heap nor stack.
 *
 * Exceptions that left WebAssembly would keep their part of the stack: some thousand of them overwrite the module's data.
 */
import { describe, expect, it } from 'vitest';
import { loadOperatorModule } from '#web/engine/wasm/attention-operator.ts';
import { loadCoreModule, loadModule } from '#web/engine/wasm/load-module.ts';
import { sharedTiledModule } from '#web/engine/wasm/wasm-tiled.ts';
import { optionsWith } from '../support/requests.ts';

const REFUSED = 100_000;

interface Subject {
  readonly results: () => Float32Array;
  readonly refusals: readonly (() => unknown)[];
}

const throwing = () => {
  throw new Error('thrown by a getter');
};
const OPTIONS = optionsWith({ tokens: 3, dModel: 4, numHeads: 2 });
/** Options that are refused at once, half-way, and at the end. */
const REFUSED_OPTIONS = [
  { ...OPTIONS, tokens: 2.5 },
  { ...OPTIONS, numHeads: 3 },
  { ...OPTIONS, dropoutSeed: 1n as unknown as number },
  Object.defineProperty({ ...OPTIONS }, 'dModel', { get: throwing }),
  {} as typeof OPTIONS,
];

type AttentionModule = Awaited<ReturnType<typeof loadModule>>;

function attentionIn(module: AttentionModule): Subject {
  const session = new module.AttentionSession();
  session.configure(OPTIONS);
  for (let id = 0; id < session.tensorCount(); id++) {
    const room = session.tensorData(id);
    if (session.tensorProvenance(id) === 'given') room.set(room.map((_, i) => Math.sin(i + id)));
  }
  return {
    results: () => {
      session.forward();
      return session.tensorData(session.tensorCount() - 1);
    },
    refusals: [
      () => session.tensorName(999),
      () => session.tensorData(999),
      () => module.forceKernelTable('none'),
      ...REFUSED_OPTIONS.map((options) => () => session.configure(options)),
    ],
  };
}

async function operatorIn(build: 'strict' | 'fast'): Promise<Subject> {
  const module = await loadOperatorModule(build);
  const operator = new module.AttentionOperator();
  const attributes = {
    ...{ qNumHeads: 0, kvNumHeads: 0, isCausal: false, defaultScale: true, scale: 1, softcap: 0 },
    ...{ leftWindowSize: -1, rightWindowSize: -1, qkMatmulOutputMode: 0, wantsPresent: false, wantsScores: false },
  };
  for (const input of [0, 1, 2]) operator.setInputShape(input, 4, 1, 1, 2, 4);
  operator.configure(attributes);
  for (const input of [0, 1, 2]) operator.input(input).set([1, 2, 3, 4, 5, 6, 7, 8].map(Math.sin));
  return {
    results: () => {
      operator.run();
      return operator.output(0);
    },
    refusals: [
      () => operator.input(7),
      () => module.forceKernelTable('none'),
      () => operator.configure({ ...attributes, softcap: -1 }),
      () => operator.configure({ ...attributes, qkMatmulOutputMode: 256 }),
      () => operator.configure({ ...attributes, qNumHeads: 1n as unknown as number }),
      () => operator.configure(Object.defineProperty({ ...attributes }, 'scale', { get: throwing })),
    ],
  };
}

const SUBJECTS: Readonly<Record<string, () => Promise<Subject>>> = {
  mha: async () => attentionIn(await loadModule('forward')),
  'mha-core': async () => attentionIn(await loadCoreModule('strict')),
  'mha-fast': async () => attentionIn(await loadCoreModule('fast')),
  'mha-tiled': async () => attentionIn(await sharedTiledModule()),
  'mha-operator': () => operatorIn('strict'),
  'mha-operator-fast': () => operatorIn('fast'),
};

describe.each(Object.entries(SUBJECTS))('the module %s', (_, make) => {
  it(`computes the same, in the same memory, after ${REFUSED} refused calls`, { timeout: 120_000 }, async () => {
    const { results, refusals } = await make();
    const before = results().slice();
    const { byteLength } = results().buffer;
    let refused = 0;
    // One kind after the other: another kind could give back what the first one lost.
    for (let i = 0; i < REFUSED; i++) {
      try {
        refusals[Math.floor((i * refusals.length) / REFUSED)]?.();
      } catch {
        refused++;
      }
    }
    expect(refused).toBe(REFUSED);
    expect(results()).toEqual(before);
    expect(results().buffer.byteLength).toBe(byteLength);
    expect(before.some((number) => number !== 0)).toBe(true);
  });
});
