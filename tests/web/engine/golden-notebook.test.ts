import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DEFAULT_STATE, type ModelSettings } from '#web/lesson/fields/lesson-fields.ts';
import { lessonModel } from '#web/lesson/model/lesson-model.ts';
import { readNotebook } from '#web/lesson/model/notebook.ts';
import { expectClose } from './support/closeness.ts';
import { ENGINES, snapshot, tensorOf } from './support/engines.ts';
import { batchItem, golden } from './support/golden.ts';

const SHIPPED = new URL('../../../web/models/notebook.safetensors', import.meta.url);
const notebook = readNotebook(readFileSync(SHIPPED));
const recorded = golden('notebook.safetensors');

/** Name in the notebook's recording, name in the trace. */
const RECORDED = [
  ['out.q', 'q'],
  ['out.k', 'k'],
  ['out.v', 'v'],
  ['out.raw_scores', 'scores'],
  ['out.weights', 'weights'],
  ['out.dropped_weights', 'dropped_weights'],
  ['out.context', 'context'],
  ['out.merged', 'merged'],
  ['out.merged_without_transpose', 'merged_without_transpose'],
] as const;

const SETTINGS: ModelSettings = { ...DEFAULT_STATE, preset: 'notebook', dropout: 0.4 };

it('the shipped notebook is the recorded one', () => {
  expect(readFileSync(SHIPPED)).toEqual(readFileSync(new URL('../../golden/notebook.safetensors', import.meta.url)));
});

describe.each(ENGINES)('on the %s', (_, engine) => {
  describe.each([0, 1] as const)('the notebook’s input %i', (example) => {
    const values = snapshot(engine, lessonModel({ ...SETTINGS, example }, notebook).request);

    it.each(RECORDED)('reproduces the recorded %s', (name, tensor) => {
      expectClose(tensor, tensorOf(values, tensor), batchItem(recorded, name, example), 1e-5);
    });

    it('reproduces the recorded masked scores, which are unscaled there', () => {
      // The notebook masks before it scales, so its numbers are √3 times those of the trace.
      const expected = batchItem(recorded, 'out.masked_scores', example).map((score) => score / Math.sqrt(3));
      expectClose('masked', tensorOf(values, 'masked'), expected, 1e-5);
    });
  });
});
