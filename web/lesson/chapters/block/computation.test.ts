/** The chapter's block, computed from the learner's model. */
import { describe, expect, it } from 'vitest';
import { createReferenceBlockEngine } from '#web/engine/reference/reference-block.ts';
import { createWasmBlockEngine } from '#web/engine/wasm/wasm-block.ts';
import { BLOCK } from '#web/lesson/chapters/block/computation.ts';
import { DEFAULT_STATE, type LessonState } from '#web/lesson/fields/lesson-fields.ts';
import { lessonModel } from '#web/lesson/model/lesson-model.ts';
import { computationBy } from '#web/lesson/session/computation.ts';

const reference = createReferenceBlockEngine();
const core = await createWasmBlockEngine();

function traced(computation: ReturnType<typeof computationBy>, changes: Partial<LessonState> = {}) {
  const settings = { ...DEFAULT_STATE, preset: 'random' as const, ...changes };
  return computation.compute(lessonModel(settings, null), settings);
}

describe('the chapter’s computation', () => {
  it('contains the lesson’s attention, and the GELU of the models with that norm order', () => {
    const computation = computationBy(reference, BLOCK);
    const post = traced(computation);
    expect(post.get('q_projected').provenance).toBe('input:tm w_q:m(hd)');
    expect(post.get('activated').provenance).toBe('gelu(hidden:tf)');
    expect(post.get('hidden').shape).toEqual([10, 48]);
    const pre = traced(computation, { norm: 'pre' });
    expect(pre.get('q_projected').provenance).toBe('norm_1:tm w_q:m(hd)');
    expect(pre.get('activated').provenance).toBe('gelu_tanh(hidden:tf)');
    computation.dispose();
  });

  it("applies dropout where those models do, with the lesson's probability", () => {
    const computation = computationBy(reference, BLOCK);
    const post = traced(computation, { dropout: 0.5 });
    const left = ['dropped_weights', 'dropped_output', 'dropped_activated', 'dropped_contracted'];
    expect(left.filter((name) => post.has(name))).toEqual(left);
    expect([...new Set(post.get('contracted_dropout_mask').data)].sort()).toEqual([0, 2]);
    const pre = traced(computation, { dropout: 0.5, norm: 'pre' });
    expect(left.filter((name) => pre.has(name))).toEqual(left.filter((name) => name !== 'dropped_activated'));
    expect(left.some((name) => traced(computation).has(name))).toBe(false);
    computation.dispose();
  });

  it('gives the same numbers by the core and by plain TypeScript', () => {
    const [own, others] = [reference, core].map((engine) => traced(computationBy(engine, BLOCK)).get('norm_2'));
    // Some 200 roundings of ε = 6e-8 in numbers of size 3.
    for (const [i, value] of own?.data.entries() ?? [])
      expect(Math.abs(value - (others?.data[i] ?? Number.NaN))).toBeLessThan(4e-5);
  });

  it('keeps the last results readable when the next computation fails', () => {
    const computation = computationBy(core, BLOCK);
    const trace = traced(computation);
    const model = lessonModel({ ...DEFAULT_STATE, preset: 'random' }, null);
    const wrong = {
      ...model,
      request: { ...model.request, given: { ...model.request.given, w_q: new Float32Array(1) } },
    };
    expect(() => computation.compute(wrong, DEFAULT_STATE)).toThrow('w_q has 1 numbers');
    expect(trace.get('residual_2').data).toHaveLength(120);
    computation.dispose();
  });
});
