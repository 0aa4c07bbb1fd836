import { describe, expect, it } from 'vitest';
import { elementCount } from '#web/engine/cell.ts';
import type { BlockOptions, BlockRequest } from '#web/engine/engine.ts';
import { BLOCK_LISTS } from '#web/engine/generated/block-lists.ts';
import { requested } from '#web/engine/given.ts';
import { blockVariantOf, createReferenceBlockEngine } from '#web/engine/reference/reference-block.ts';
import { shapeOf } from '#web/engine/reference/trace-layout.ts';
import { compare } from '#web/engine/self-test.ts';
import { blockOptionsWith } from '../support/requests.ts';
import { hasAdapter, normals, sharedEngine } from './support/device.ts';

function requestFor(more: Partial<BlockOptions>): BlockRequest {
  const sizes = { tokens: 5, dModel: 8, numHeads: 4, bias: true, dropoutSeed: 2, dFf: 11 };
  const options = blockOptionsWith({ ...sizes, ...more });
  const given = requested(BLOCK_LISTS[blockVariantOf(options)] ?? []).map((declaration, i) => [
    declaration.name,
    normals(i, elementCount(shapeOf(declaration, options))),
  ]);
  return { options, given: Object.fromEntries(given) };
}

describe.skipIf(!hasAdapter)('a block on WebGPU', () => {
  const engine = sharedEngine();

  it.each([
    ['with post-norm', {}],
    ['with pre-norm and tanh GELU', { preNorm: true, tanhGelu: true }],
    ['with grouped heads, dropout and no bias', { preNorm: true, bias: false, numKvHeads: 2, dropout: 0.3 }],
    ['with dropout on the stream and inside the feed-forward part', { hiddenDropout: 0.2, residualDropout: 0.3 }],
  ])('computes every tensor of the plain block: %s', async (_, more) => {
    const session = await (await engine()).createBlockSession();
    const wanted = requestFor(more);
    compare(await session.forward(wanted), createReferenceBlockEngine().createSession().forward(wanted));
    session.dispose();
  });

  it('rejects what the plain block rejects', async () => {
    const session = await (await engine()).createBlockSession();
    await expect(session.forward(requestFor({ dFf: 0 }))).rejects.toThrow('d_ff is 0');
    session.dispose();
  });
});
