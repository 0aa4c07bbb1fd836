/** Kernels written from the lists: gradients and tiles; the other lists are in webgpu-engine.test.ts and block.test.ts. */
import { describe, expect, it } from 'vitest';
import { createReferenceGradientEngine } from '#web/engine/reference/reference-gradients.ts';
import { createReferenceTiledEngine } from '#web/engine/reference/reference-tiled.ts';
import { compare, largestOf } from '#web/engine/self-test.ts';
import { EVERY_VARIANT, randomRequest } from '../support/requests.ts';
import { hasAdapter, normals, sharedEngine } from './support/device.ts';

describe.skipIf(!hasAdapter)('on WebGPU', () => {
  const engine = sharedEngine();

  it.each(EVERY_VARIANT)('computes every gradient of plain TypeScript: %s', async (_, options) => {
    const session = await (await engine()).createGradientSession();
    const other = createReferenceGradientEngine().createSession();
    const request = randomRequest(options);
    const dOutput = normals(9, request.options.tokens * request.options.dModel);
    await expect(session.backward(dOutput)).rejects.toThrow('call forward before backward');
    await session.forward(request);
    other.forward(request);
    const [actual, expected] = [await session.backward(dOutput), other.backward(dOutput)];
    const largest = Math.max(...expected.names.map((name) => largestOf(expected.get(name).data)));
    compare(actual, expected, () => largest);
    await expect(session.backward(dOutput.subarray(1))).rejects.toThrow('d_output has');
    session.dispose();
  });

  it.each(EVERY_VARIANT)('computes every tile of plain TypeScript, of several sizes: %s', async (_, options) => {
    const session = await (await engine()).createTiledSession();
    for (const tileSize of [1, 2, 4, 100]) {
      const request = { ...randomRequest(options), options: { ...options, tileSize } };
      const expected = createReferenceTiledEngine().createSession().forward(request);
      // The difference of the two results is pure rounding, so it is compared with numbers near 1.
      compare(await session.forward(request), expected, (values) => Math.max(1, largestOf(values)));
    }
    session.dispose();
  });

  it('refuses what plain TypeScript refuses', async () => {
    const session = await (await engine()).createTiledSession();
    const { options, ...rest } = randomRequest({ tokens: 3, dModel: 4, numHeads: 2 });
    await expect(session.forward({ ...rest, options: { ...options, tileSize: 0 } })).rejects.toThrow('tile_size is 0');
    session.dispose();
  });
});
