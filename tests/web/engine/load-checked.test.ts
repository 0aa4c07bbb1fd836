/** The engines of single chapters: the C++ core, or plain TypeScript where the core is absent or wrong. */
import { describe, expect, it } from 'vitest';
import { loadBlockEngine } from '#web/engine/load-block-engine.ts';
import type { LoadSteps } from '#web/engine/load-checked.ts';
import { loadGradientEngine } from '#web/engine/load-gradient-engine.ts';
import { loadTiledEngine } from '#web/engine/load-tiled-engine.ts';
import { createReferenceBlockEngine } from '#web/engine/reference/reference-block.ts';
import { createReferenceGradientEngine } from '#web/engine/reference/reference-gradients.ts';
import { createReferenceTiledEngine } from '#web/engine/reference/reference-tiled.ts';
import { brokenEngine } from './support/broken-engine.ts';

interface Named {
  readonly name: string;
}
type Load<Engine> = (name: 'wasm' | 'reference', steps?: LoadSteps<Engine>) => Promise<Named>;

function describeLoading<Engine extends Named>(
  title: string,
  load: Load<Engine>,
  reference: Engine,
  changed: (tensor: string | null) => Engine,
  tensor: string,
): void {
  describe(title, () => {
    const steps = { loadReference: async () => reference, loadWasm: async () => changed(tensor) };

    it('is the C++ core, or plain TypeScript where that is in use', async () => {
      expect((await load('wasm')).name).toBe('wasm');
      expect((await load('reference')).name).toBe('reference');
    });

    it('is plain TypeScript if the core fails to load', async () => {
      const loadWasm = () => Promise.reject(new Error('offline'));
      expect((await load('wasm', { ...steps, loadWasm })).name).toBe('reference');
    });

    it('is plain TypeScript if the core computes a wrong number', async () => {
      expect((await load('wasm', { ...steps, loadWasm: async () => changed(null) })).name).toBe('wasm');
      expect((await load('wasm', steps)).name).toBe('reference');
    });
  });
}

const block = createReferenceBlockEngine();
const gradients = createReferenceGradientEngine();
const tiled = createReferenceTiledEngine();
describeLoading(
  'the engine of a block',
  loadBlockEngine,
  block,
  (name) => brokenEngine(block, name, 3, 7),
  'residual_2',
);
describeLoading(
  'the engine of gradients',
  loadGradientEngine,
  gradients,
  (name) => brokenEngine(gradients, name, 3, 1),
  'd_w_k',
);
describeLoading(
  'the engine of tiled attention',
  loadTiledEngine,
  tiled,
  (name) => brokenEngine(tiled, name, 3, 7),
  'running_sum',
);
