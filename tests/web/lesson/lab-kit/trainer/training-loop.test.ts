/** The training worker's message loop: it trains, reports, rewinds and compares, and rejects invalid messages without losing state. */
import fc from 'fast-check';
import * as v from 'valibot';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type LoadedModels, loadLanguageModels } from '#web/engine/load-language-model.ts';
import { type ToWorker, type TrainingEvent, trainingEvent } from '#web/lesson/lab-kit/trainer/protocol.ts';
import type { TrainingSettings } from '#web/lesson/lab-kit/trainer/settings.ts';
import { TrainingLoop } from '#web/lesson/lab-kit/trainer/training-loop.ts';

const TINY: TrainingSettings = {
  task: 'copy',
  text: '',
  heads: 2,
  width: 8,
  layers: 1,
  rate: 0.01,
  batch: 2,
  seed: 1,
};

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
    models.newModel,
    (message) => {
      expect(v.is(trainingEvent, message), 'the page understands it').toBe(true);
      sent.push(message);
    },
    () => now++,
  );
});
afterEach(() => loop.dispose());

const tell = (message: ToWorker) => loop.receive(message);
const kinds = () => sent.map(({ kind }) => kind);
function last<K extends TrainingEvent['kind']>(kind: K): Extract<TrainingEvent, { kind: K }> {
  const found = sent.findLast((message): message is Extract<TrainingEvent, { kind: K }> => message.kind === kind);
  return found ?? expect.fail(`nothing was said of kind ${kind}, only ${kinds()}`);
}

describe('the training loop', () => {
  it('shows the probe before the first step', () => {
    tell({ kind: 'configure', settings: TINY });
    const { vocabulary, parameters, probe } = last('configured');
    expect(vocabulary.join('')).toBe('abcdefgh|');
    // Token and position embeddings, a block of width 8, and the final norm.
    expect(parameters).toBe(9 * 8 + 16 * 8 + (4 * (64 + 8) + 2 * 8 * 32 + 32 + 8 + 4 * 8) + 16);
    expect(probe.attention).toHaveLength(2 * 16 * 16);
    expect(loop.busy).toBe(false);
  });

  it('makes a single step on request', () => {
    tell({ kind: 'configure', settings: TINY });
    tell({ kind: 'step' });
    tell({ kind: 'step' });
    expect(last('progress')).toMatchObject({ steps: 2, running: false, checkpoints: [0, 1, 2] });
    expect(last('progress').measures).toHaveLength(1);
  });

  it('runs in finite slices, reports every step once, and pauses', () => {
    tell({ kind: 'configure', settings: TINY });
    tell({ kind: 'run', speed: 0, until: null });
    for (let i = 0; i < 20; i++) loop.slice();
    tell({ kind: 'pause' });
    expect(loop.busy).toBe(false);
    const told = sent.flatMap((message) => (message.kind === 'progress' ? message.measures : []));
    expect(told.map(({ step }) => step)).toEqual(Array.from({ length: told.length }, (_, step) => step));
    expect(told.length).toBe(last('progress').steps);
    expect(told.length).toBeGreaterThan(20);
    expect(last('progress').running).toBe(false);
  });

  it('stops once when the task is learned, and then goes on', () => {
    tell({ kind: 'configure', settings: { ...TINY, width: 32, batch: 16 } });
    const finish = () => {
      for (let i = 0; i < 2000 && loop.busy; i++) loop.slice();
      return last('progress');
    };
    tell({ kind: 'run', speed: 0, until: null });
    const stopped = finish();
    expect(stopped).toMatchObject({ running: false, settled: 'learned' });
    expect(stopped.measures.at(-1)?.accuracy).toBeGreaterThan(0.99);
    tell({ kind: 'run', speed: 0, until: null });
    for (let i = 0; i < 10; i++) loop.slice();
    tell({ kind: 'pause' });
    expect(last('progress').steps).toBeGreaterThan(stopped.steps);
    expect(last('progress')).toMatchObject({ running: false, settled: null });
  });

  it('runs to a requested step, however little is left to learn', () => {
    tell({ kind: 'configure', settings: { ...TINY, width: 32, batch: 16 } });
    tell({ kind: 'run', speed: 0, until: 300 });
    for (let i = 0; i < 2000 && loop.busy; i++) loop.slice();
    expect(last('progress')).toMatchObject({ steps: 300, running: false, settled: null });
    tell({ kind: 'run', speed: 0, until: 300 });
    expect(loop.busy).toBe(false);
  });

  it.each([
    ['requested with the run', []],
    ['requested since', [{ kind: 'pace', speed: 20 }]],
  ] as const)('keeps to the speed %s', (_, later) => {
    tell({ kind: 'configure', settings: TINY });
    tell({ kind: 'run', speed: later.length > 0 ? 5 : 20, until: null });
    for (const message of later) tell(message);
    let wait = 0;
    for (let i = 0; i < 200; i++) {
      wait = loop.slice();
      now += wait;
    }
    tell({ kind: 'pause' });
    const { steps } = last('progress');
    expect(wait).toBeGreaterThan(0);
    expect(Math.abs(steps - (now * 20) / 1000)).toBeLessThan(2 + 0.1 * steps);
  });

  it('keeps its last step when the speed changes, and starts nothing', () => {
    tell({ kind: 'configure', settings: TINY });
    tell({ kind: 'run', speed: 5, until: 30 });
    tell({ kind: 'pace', speed: 0 });
    for (let i = 0; i < 200 && loop.busy; i++) loop.slice();
    expect(last('progress')).toMatchObject({ steps: 30, running: false });
    tell({ kind: 'pace', speed: 20 });
    expect(loop.busy).toBe(false);
  });

  it('shows a checkpoint without moving there, and rewinds to one', () => {
    tell({ kind: 'configure', settings: TINY });
    const untrained = last('configured').probe;
    for (let i = 0; i < 5; i++) tell({ kind: 'step' });
    const losses = sent
      .flatMap((message) => (message.kind === 'progress' ? message.measures : []))
      .map(({ loss }) => loss);
    const trained = last('progress').probe;
    tell({ kind: 'look', step: 0 });
    expect(last('looked')).toEqual({ kind: 'looked', step: 0, probe: untrained });
    tell({ kind: 'look', step: 5 });
    expect(last('looked').probe).toEqual(trained);
    tell({ kind: 'return', step: 2 });
    expect(last('returned')).toMatchObject({ step: 2, checkpoints: [0, 1, 2] });
    for (let i = 0; i < 3; i++) tell({ kind: 'step' });
    const again = sent.flatMap((message) => (message.kind === 'progress' ? message.measures : [])).slice(-3);
    expect(
      again.map(({ loss }) => loss),
      'the same bits a second time',
    ).toEqual(losses.slice(2));
    expect(last('progress').probe).toEqual(trained);
  });

  it('stops a diverging training and can rewind it', () => {
    tell({ kind: 'configure', settings: { ...TINY, rate: 10 } });
    tell({ kind: 'run', speed: 0, until: null });
    for (let i = 0; i < 100 && loop.busy; i++) loop.slice();
    const { step, loss, guess } = last('diverged');
    expect(loop.busy).toBe(false);
    expect(loss).toBeGreaterThan(20 * guess);
    expect(guess).toBeCloseTo(Math.log(9), 6);
    expect(last('progress')).toMatchObject({ steps: step, running: false });
    tell({ kind: 'return', step: 0 });
    tell({ kind: 'step' });
    expect(last('progress').steps).toBe(1);
  });

  it('trains two settings side by side with the same seeds', () => {
    const settings: [TrainingSettings, TrainingSettings] = [TINY, { ...TINY, heads: 4 }];
    tell({ kind: 'compare', settings, seeds: 2, steps: 6, every: 3 });
    for (let i = 0; i < 100 && loop.busy; i++) loop.slice();
    const told = sent.flatMap((message) => (message.kind === 'compared' ? [message] : []));
    expect(told.map(({ step }) => step)).toEqual([0, 3, 6]);
    expect(told.map(({ done }) => done)).toEqual([false, false, true]);
    for (const { qualities } of told) expect(qualities.map((side) => side.length)).toEqual([2, 2]);
    expect(loop.busy).toBe(false);
  });

  it('leaves a diverged run out of a comparison', () => {
    tell({ kind: 'compare', settings: [TINY, { ...TINY, rate: 10 }], seeds: 1, steps: 60, every: 60 });
    for (let i = 0; i < 100 && loop.busy; i++) loop.slice();
    expect(last('compared').qualities).toEqual([[expect.objectContaining({})], [null]]);
  });
});

describe('invalid messages', () => {
  it.each<[string, unknown]>([
    ['no message', null],
    ['a word', 'run'],
    ['an unknown kind', { kind: 'explode' }],
    ['a message with more in it', { kind: 'pause', now: true }],
    ['heads that do not divide the width', { kind: 'configure', settings: { ...TINY, heads: 3 } }],
    ['no heads', { kind: 'configure', settings: { ...TINY, heads: 0 } }],
    ['half a layer', { kind: 'configure', settings: { ...TINY, layers: 1.5 } }],
    ['an endless learning rate', { kind: 'configure', settings: { ...TINY, rate: Number.POSITIVE_INFINITY } }],
    ['a width that fills the memory', { kind: 'configure', settings: { ...TINY, width: 1 << 20 } }],
    ['an unknown task', { kind: 'configure', settings: { ...TINY, task: 'world peace' } }],
    ['a text that is too short', { kind: 'configure', settings: { ...TINY, task: 'text', text: 'abc' } }],
    ['a negative speed', { kind: 'run', speed: -1 }],
    ['no seeds', { kind: 'compare', settings: [TINY, TINY], seeds: 0, steps: 10, every: 1 }],
    ['one side only', { kind: 'compare', settings: [TINY], seeds: 1, steps: 10, every: 1 }],
  ])('%s is refused, and changes nothing', (_, message) => {
    tell({ kind: 'configure', settings: TINY });
    tell({ kind: 'step' });
    expect(() => loop.receive(message)).toThrow(/.{6}/);
    tell({ kind: 'step' });
    expect(last('progress').steps).toBe(2);
  });

  it('are rejected with a reason when they come at the wrong time', () => {
    for (const message of [{ kind: 'step' }, { kind: 'run', speed: 0, until: null }] as const)
      expect(() => tell(message)).toThrow('no training yet');
    expect(() => tell({ kind: 'look', step: 1 })).toThrow('no checkpoint');
    expect(sent).toEqual([]);
  });

  it('are rejected or understood, and the training goes on', () => {
    tell({ kind: 'configure', settings: TINY });
    const message = fc.oneof(
      fc.anything(),
      fc.record({
        kind: fc.constantFrom('look', 'return', 'run', 'pace', 'step', 'pause'),
        step: fc.anything(),
        speed: fc.anything(),
      }),
    );
    fc.assert(
      fc.property(message, (any) => {
        try {
          loop.receive(any);
        } catch (error) {
          expect(error).toBeInstanceOf(Error);
        }
      }),
    );
    tell({ kind: 'return', step: 0 });
    tell({ kind: 'step' });
    expect(last('progress').steps).toBe(1);
  });
});
