/** The training worker's message loop: it trains, reports, rewinds and compares, and refuses invalid settings without losing state. */
import * as v from 'valibot';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type LoadedModels, loadLanguageModels } from '#web/engine/load-language-model.ts';
import {
  answers,
  type CompareRequest,
  type TrainingEvent,
  trainingEvent,
} from '#web/lesson/lab-kit/trainer/protocol.ts';
import type { TrainingSettings } from '#web/lesson/lab-kit/trainer/settings.ts';
import { TrainingLoop } from '#web/lesson/lab-kit/trainer/training-loop.ts';

const TINY: TrainingSettings = { task: 'copy', text: '', heads: 2, width: 8, layers: 1, rate: 0.01, batch: 2, seed: 1 };

let models: LoadedModels;
beforeAll(async () => {
  models = await loadLanguageModels({ speed: 'strict' });
});

let sent: TrainingEvent[] = [];
let now = 0;
let loop: TrainingLoop;
beforeEach(() => {
  sent = [];
  now = 0;
  // Every reading of this clock takes a millisecond.
  loop = new TrainingLoop(
    models,
    (message) => {
      expect(v.is(trainingEvent, message), 'the page understands it').toBe(true);
      sent.push(message);
    },
    () => now++,
    () => undefined,
  );
});
afterEach(() => loop.dispose());

const kinds = () => sent.map(({ kind }) => kind);
function last<K extends TrainingEvent['kind']>(kind: K): Extract<TrainingEvent, { kind: K }> {
  const found = sent.findLast((message): message is Extract<TrainingEvent, { kind: K }> => message.kind === kind);
  return found ?? expect.fail(`nothing was said of kind ${kind}, only ${kinds()}`);
}

describe('the training loop', () => {
  it('shows the probe before the first step', () => {
    const configured = loop.configure(TINY);
    expect(v.is(answers.configure, configured), 'the page understands it').toBe(true);
    const { vocabulary, parameters, probe } = configured;
    expect(vocabulary.join('')).toBe('abcdefgh|');
    // Token and position embeddings, a block of width 8, and the final norm.
    expect(parameters).toBe(9 * 8 + 16 * 8 + (4 * (64 + 8) + 2 * 8 * 32 + 32 + 8 + 4 * 8) + 16);
    expect(probe.attention).toHaveLength(2 * 16 * 16);
    expect(loop.busy).toBe(false);
  });

  it('makes a single step on request', () => {
    loop.configure(TINY);
    loop.step();
    loop.step();
    expect(last('progress')).toMatchObject({ steps: 2, running: false, checkpoints: [0, 1, 2] });
    expect(last('progress').measures).toHaveLength(1);
  });

  it('runs in finite slices, reports every step once, and pauses', () => {
    loop.configure(TINY);
    loop.run({ speed: 0, until: null });
    for (let i = 0; i < 20; i++) loop.slice();
    loop.pause();
    expect(loop.busy).toBe(false);
    const told = sent.flatMap((message) => (message.kind === 'progress' ? message.measures : []));
    expect(told.map(({ step }) => step)).toEqual(Array.from({ length: told.length }, (_, step) => step));
    expect(told.length).toBe(last('progress').steps);
    expect(told.length).toBeGreaterThan(20);
    expect(last('progress').running).toBe(false);
  });

  it('stops once when the task is learned, and then goes on', () => {
    loop.configure({ ...TINY, width: 32, batch: 16 });
    const finish = () => {
      for (let i = 0; i < 2000 && loop.busy; i++) loop.slice();
      return last('progress');
    };
    loop.run({ speed: 0, until: null });
    const stopped = finish();
    expect(stopped).toMatchObject({ running: false, settled: 'learned' });
    expect(stopped.measures.at(-1)?.accuracy).toBeGreaterThan(0.99);
    loop.run({ speed: 0, until: null });
    for (let i = 0; i < 10; i++) loop.slice();
    loop.pause();
    expect(last('progress').steps).toBeGreaterThan(stopped.steps);
    expect(last('progress')).toMatchObject({ running: false, settled: null });
  });

  it('runs to a requested step, however little is left to learn', () => {
    loop.configure({ ...TINY, width: 32, batch: 16 });
    loop.run({ speed: 0, until: 300 });
    for (let i = 0; i < 2000 && loop.busy; i++) loop.slice();
    expect(last('progress')).toMatchObject({ steps: 300, running: false, settled: null });
    loop.run({ speed: 0, until: 300 });
    expect(loop.busy).toBe(false);
  });

  it.each([
    ['requested with the run', 20],
    ['requested since', 5],
  ])('keeps to the speed %s', (_, speed) => {
    loop.configure(TINY);
    loop.run({ speed, until: null });
    if (speed !== 20) loop.pace(20);
    let wait = 0;
    for (let i = 0; i < 200; i++) {
      wait = loop.slice();
      now += wait;
    }
    loop.pause();
    const { steps } = last('progress');
    expect(wait).toBeGreaterThan(0);
    expect(Math.abs(steps - (now * 20) / 1000)).toBeLessThan(2 + 0.1 * steps);
  });

  it('keeps its last step when the speed changes, and starts nothing', () => {
    loop.configure(TINY);
    loop.run({ speed: 5, until: 30 });
    loop.pace(0);
    for (let i = 0; i < 200 && loop.busy; i++) loop.slice();
    expect(last('progress')).toMatchObject({ steps: 30, running: false });
    loop.pace(20);
    expect(loop.busy).toBe(false);
  });

  it('shows a checkpoint without moving there, and rewinds to one', () => {
    const untrained = loop.configure(TINY).probe;
    for (let i = 0; i < 5; i++) loop.step();
    const losses = sent
      .flatMap((message) => (message.kind === 'progress' ? message.measures : []))
      .map(({ loss }) => loss);
    const trained = last('progress').probe;
    expect(loop.look(0)).toEqual({ step: 0, probe: untrained });
    expect(loop.look(5).probe).toEqual(trained);
    expect(loop.return(2)).toMatchObject({ step: 2, checkpoints: [0, 1, 2] });
    for (let i = 0; i < 3; i++) loop.step();
    const again = sent.flatMap((message) => (message.kind === 'progress' ? message.measures : [])).slice(-3);
    expect(
      again.map(({ loss }) => loss),
      'the same bits a second time',
    ).toEqual(losses.slice(2));
    expect(last('progress').probe).toEqual(trained);
  });

  it('stops a diverging training and can rewind it', () => {
    loop.configure({ ...TINY, rate: 10 });
    loop.run({ speed: 0, until: null });
    for (let i = 0; i < 100 && loop.busy; i++) loop.slice();
    const { step, loss, guess } = last('diverged');
    expect(loop.busy).toBe(false);
    expect(loss).toBeGreaterThan(20 * guess);
    expect(guess).toBeCloseTo(Math.log(9), 6);
    expect(last('progress')).toMatchObject({ steps: step, running: false });
    loop.return(0);
    loop.step();
    expect(last('progress').steps).toBe(1);
  });

  it('trains two settings side by side with the same seeds', () => {
    const settings: [TrainingSettings, TrainingSettings] = [TINY, { ...TINY, heads: 4 }];
    loop.compare({ settings, seeds: 2, steps: 6, every: 3 });
    const told = sent.flatMap((message) => (message.kind === 'compared' ? [message] : []));
    expect(told.map(({ step }) => step)).toEqual([0, 3, 6]);
    for (const { qualities } of told) expect(qualities.map((side) => side.length)).toEqual([2, 2]);
  });

  it('leaves a diverged run out of a comparison', () => {
    loop.compare({ settings: [TINY, { ...TINY, rate: 10 }], seeds: 1, steps: 60, every: 60 });
    expect(last('compared').qualities).toEqual([[expect.objectContaining({})], [null]]);
  });
});

describe('what is invalid', () => {
  it.each<[string, unknown]>([
    ['no settings', null],
    ['more than settings', { ...TINY, now: true }],
    ['heads that do not divide the width', { ...TINY, heads: 3 }],
    ['no heads', { ...TINY, heads: 0 }],
    ['half a layer', { ...TINY, layers: 1.5 }],
    ['an endless learning rate', { ...TINY, rate: Number.POSITIVE_INFINITY }],
    ['a width that fills the memory', { ...TINY, width: 1 << 20 }],
    ['an unknown task', { ...TINY, task: 'world peace' }],
    ['a text that is too short', { ...TINY, task: 'text', text: 'abc' }],
  ])('%s, is refused and changes nothing', (_, settings) => {
    loop.configure(TINY);
    loop.step();
    expect(() => loop.configure(settings as TrainingSettings)).toThrow(/.{6}/);
    loop.step();
    expect(last('progress').steps).toBe(2);
  });

  it.each<[string, unknown]>([
    ['no seeds', { settings: [TINY, TINY], seeds: 0, steps: 10, every: 1 }],
    ['one side only', { settings: [TINY], seeds: 1, steps: 10, every: 1 }],
  ])('%s, is not compared', (_, request) => {
    expect(() => loop.compare(request as CompareRequest)).toThrow(/.{6}/);
    expect(sent).toEqual([]);
  });

  it('is refused with a reason when it comes at the wrong time', () => {
    expect(() => loop.step()).toThrow('no training yet');
    expect(() => loop.run({ speed: 0, until: null })).toThrow('no training yet');
    expect(() => loop.look(1)).toThrow('no checkpoint');
    expect(sent).toEqual([]);
  });
});
