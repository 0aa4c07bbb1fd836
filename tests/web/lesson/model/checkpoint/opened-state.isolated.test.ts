/** An open checkpoint as the lesson's weights: valid states, sizes and numbers. */

import { beforeAll, describe, expect, it } from 'vitest';
import { expectClose } from '#tests/web/engine/support/closeness.ts';
import { createReferenceEngine } from '#web/engine/reference/reference-engine.ts';
import { chapterOf } from '#web/lesson/chapters/index.ts';
import { DEFAULT_STATE, type LessonState } from '#web/lesson/fields/lesson-fields.ts';
import { CheckpointOpening } from '#web/lesson/model/checkpoint/checkpoint-opening.ts';
import { loadOpenedLayer } from '#web/lesson/model/checkpoint/load-layer.ts';
import { type OpenedCheckpoint, openedCheckpoint } from '#web/lesson/model/checkpoint/opened.ts';
import { reasonsAgainst } from '#web/lesson/model/checkpoint/room-in-words.ts';
import { inWords } from '#web/lesson/model/in-words.ts';
import { lessonModel } from '#web/lesson/model/lesson-model.ts';
import { checkState } from '#web/lesson/state/lesson-state.ts';
import { modelSizes } from '#web/lesson/state/model-sizes.ts';
import { isFixed, shownSettings } from '#web/lesson/state/shown-settings.ts';
import { decodeState } from '#web/lesson/state/url.ts';
import { connect, goldenFile, MERGES, SMALL, VOCAB } from './support.ts';

const OPENED = { ...DEFAULT_STATE, preset: 'opened' as const };

describe('without an open checkpoint', () => {
  it('such weights are refused, and an address that requests them gets a reason', () => {
    expect(openedCheckpoint.value).toBe(null);
    expect(checkState(chapterOf, OPENED)).toEqual({ ok: false, problems: [expect.stringContaining('not open here')] });
    const { state, problems } = decodeState(chapterOf, '?preset=opened&heads=6');
    expect(state).toMatchObject({ preset: 'random', numHeads: 6 });
    expect(problems.join(' ')).toContain('not open here');
  });
});

async function opened(files: readonly File[]): Promise<OpenedCheckpoint> {
  const opening = new CheckpointOpening(connect);
  await opening.choose(files);
  await opening.load({ numHeads: 4, place: 0, seed: 42 });
  const checkpoint = openedCheckpoint.value;
  if (!checkpoint) throw new Error('nothing was opened');
  return checkpoint;
}

describe('an open model', () => {
  let checkpoint: OpenedCheckpoint;
  beforeAll(async () => {
    checkpoint = await opened([SMALL, VOCAB, MERGES]);
  });
  const SENTENCE = 'the cat sat on the mat';
  const state = (patch: Partial<LessonState> = {}): LessonState => {
    const checked = checkState(chapterOf, { ...OPENED, sentence: SENTENCE, ...patch });
    if (!checked.ok) throw new Error(checked.problems.join(' '));
    return checked.value;
  };

  it('fixes the sizes, and has as many tokens as it last read', async () => {
    expect(modelSizes(state())).toEqual({ tokens: 6, dModel: 32, numHeads: 4, bias: true });
    await checkpoint.read(SENTENCE);
    expect(modelSizes(state())).toMatchObject({ tokens: 7 });
  });

  it('limits layers and heads to its own', () => {
    expect(state({ layer: 100, head: 50 })).toMatchObject({ layer: 2, head: 3 });
  });

  it('fixes the settings that it determines', () => {
    for (const name of ['dModel', 'numHeads', 'bias', 'mask', 'seed'] as const)
      expect(isFixed(name, OPENED), name).toBe(true);
    for (const name of ['sentence', 'temperature', 'dropout', 'layer'] as const)
      expect(isFixed(name, OPENED), name).toBe(false);
    expect(shownSettings(state(), chapterOf('scores')).mask).toEqual({ kind: 'causal' });
  });

  it('gives the same numbers in the lesson as on its own', async () => {
    const { maps } = await checkpoint.read(SENTENCE);
    for (const layer of [0, 2]) {
      expect(checkpoint.layerNow(SENTENCE, layer)).toBe(null);
      await loadOpenedLayer(checkpoint, SENTENCE, layer);
      const { request, tokens } = lessonModel(state({ layer }), null, checkpoint.layerNow(SENTENCE, layer));
      expect(tokens).toEqual(['t', 'he', '·cat', '·sat', '·on', '·the', '·mat']);
      const session = createReferenceEngine().createSession();
      const size = maps.heads * maps.tokens ** 2;
      const expected = maps.weights.slice(layer * size, (layer + 1) * size);
      expectClose('weights', session.forward(request).get('weights').data, expected, 1e-5);
      session.dispose();
    }
  });

  it('explains why a sentence cannot be shown', async () => {
    const long = await loadOpenedLayer(checkpoint, 'x'.repeat(25), 0).catch(inWords);
    expect(long).toBe('The sentence has 25 tokens; there is room for 24.');
    expect(reasonsAgainst(checkpoint.sizes, 7)).toEqual([]);
    const large = { ...checkpoint.sizes, dModel: 4096, numHeads: 128, sharedKeys: true, otherWidths: [1, 2] as const };
    expect(reasonsAgainst(large, 65)).toHaveLength(5);
  });
});

describe('an open layer', () => {
  it('uses the reader’s mask', async () => {
    const checkpoint = await opened([goldenFile('torch/mha_self.safetensors')]);
    expect(isFixed('mask', OPENED)).toBe(false);
    await loadOpenedLayer(checkpoint, 'The cat sat', 0);
    const layer = checkpoint.layerNow('The cat sat', 0);
    const { request } = lessonModel({ ...OPENED, mask: { kind: 'causal' } }, null, layer);
    expect(request.options).toMatchObject({ causal: true, bias: true, dModel: 16, numHeads: 4 });
  });
});
