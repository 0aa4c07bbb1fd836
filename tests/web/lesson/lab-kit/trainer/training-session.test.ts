// @vitest-environment happy-dom
/** The page's training session: it loads on demand, pauses while hidden, and ignores stale messages. */
import { describe, expect, it, vi } from 'vitest';
import { FakeWorker } from '#tests/web/workers/fake-worker.ts';
import type { TrainingEvent } from '#web/lesson/lab-kit/trainer/protocol.ts';
import { FIRST_SETTINGS } from '#web/lesson/lab-kit/trainer/settings.ts';
import { TrainingSession } from '#web/lesson/lab-kit/trainer/training-session.ts';
import type { Call } from '#web/workers/run-program.ts';

const PROBE = {
  sequence: { ids: [0], targets: [0] },
  predicted: new Int32Array(1),
  belief: new Float32Array(1),
  attention: new Float32Array(2),
};
const configured = { kernels: 'scalar', vocabulary: ['a'], parameters: 7, probe: PROBE };
const progress = (steps: number, running: boolean): TrainingEvent => ({
  kind: 'progress',
  measures: [{ step: steps - 1, loss: 1, accuracy: 0.5, norm: 2 }],
  steps,
  speed: 10,
  running,
  settled: null,
  checkpoints: [0, steps],
  probe: PROBE,
});

function open() {
  const answered = new Set<Call>();
  const workers: FakeWorker[] = [];
  const session = new TrainingSession(FIRST_SETTINGS, () => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker;
  });
  return {
    session,
    workers,
    get sent() {
      return workers.flatMap(({ calls }) => calls.map(({ name, argument }) => [name, argument]));
    },
    say: (event: TrainingEvent) => workers.at(-1)?.report(event),
    /** Answers the oldest call of a function that has no answer yet. */
    async answer(name: string, answer: unknown): Promise<void> {
      const worker = workers.at(-1);
      const call = worker?.calls.find((each) => each.name === name && !answered.has(each));
      if (call) answered.add(call);
      worker?.say({ id: call?.id, answer });
      await Promise.resolve();
    },
  };
}
const now = ({ session }: ReturnType<typeof open>) => session.state.peek();

describe('the training session', () => {
  it('loads nothing before the first step, then sends the settings', async () => {
    const it = open();
    it.session.configure({ ...FIRST_SETTINGS, heads: 4 });
    expect(it.workers.length).toBe(0);
    expect(now(it)).toMatchObject({ phase: 'asleep', settings: { heads: 4 } });
    it.session.run(0);
    expect(it.sent).toEqual([
      ['configure', { ...FIRST_SETTINGS, heads: 4 }],
      ['run', { speed: 0, until: null }],
    ]);
    expect(now(it).phase).toBe('loading');
    await it.answer('configure', configured);
    it.say(progress(3, true));
    expect(now(it)).toMatchObject({ phase: 'running', steps: 3, speed: 10, parameters: 7 });
  });

  it('changes the speed of a run whose worker still loads, and wakes none for it', async () => {
    const it = open();
    it.session.pace(0);
    expect(it.workers.length).toBe(0);
    it.session.run(20);
    it.session.pace(0);
    expect(now(it).phase).toBe('loading');
    expect(it.sent.at(-1)).toEqual(['pace', 0]);
  });

  it('pauses when the reader leaves its chapter, and says so', async () => {
    const it = open();
    it.session.enter();
    it.session.enter();
    it.session.run(0);
    await it.answer('configure', configured);
    it.say(progress(3, true));
    it.session.leave();
    expect(it.sent.at(-1), 'another view still shows it').not.toEqual(['pause', undefined]);
    it.session.leave();
    expect(it.sent.at(-1)).toEqual(['pause', undefined]);
    it.say(progress(4, false));
    expect(now(it)).toMatchObject({ phase: 'ready', paused: 'left', steps: 4 });
    it.session.leave();
    expect(it.sent.filter(([name]) => name === 'pause')).toHaveLength(1);
  });

  it('keeps the reason of an automatic stop until the training continues', async () => {
    const it = open();
    it.session.run(20);
    await it.answer('configure', configured);
    it.say({ ...progress(300, false), settled: 'flat' } as TrainingEvent);
    expect(now(it)).toMatchObject({ phase: 'ready', settled: 'flat' });
    it.session.run(20);
    expect(now(it)).toMatchObject({ phase: 'running', settled: null });
  });

  it('ignores messages about the previous settings', async () => {
    const it = open();
    it.session.run(0);
    await it.answer('configure', configured);
    it.say(progress(3, true));
    it.session.configure({ ...FIRST_SETTINGS, heads: 1 });
    it.say(progress(4, true));
    expect(now(it)).toMatchObject({ phase: 'loading', steps: 0, measures: [] });
  });

  it("shows the selected checkpoint, not the training's progress, and resumes from it", async () => {
    const it = open();
    it.session.step();
    await it.answer('configure', configured);
    it.say(progress(5, false));
    it.session.look(0);
    const shown = { ...PROBE, belief: Float32Array.of(0.25) };
    await it.answer('look', { step: 0, probe: shown });
    it.say(progress(6, false));
    expect(now(it).probe).toEqual(shown);
    it.session.return();
    await it.answer('return', { step: 0, checkpoints: [0], probe: PROBE });
    expect(now(it)).toMatchObject({ steps: 0, looking: null, measures: [], checkpoints: [0] });
  });

  it('shows the last requested checkpoint when answers arrive late', async () => {
    const it = open();
    it.session.step();
    await it.answer('configure', configured);
    it.say({ ...progress(30, false), checkpoints: [0, 10, 20, 30] } as TrainingEvent);
    const at = (step: number) => ({ ...PROBE, belief: Float32Array.of(step) });
    const answer = (step: number) => it.answer('look', { step, probe: at(step) });
    it.session.look(10);
    it.session.look(25);
    await answer(10);
    expect(now(it).probe).toEqual(PROBE);
    await answer(20);
    expect(now(it).probe).toEqual(at(20));
    it.session.look(10);
    it.session.look(0);
    it.session.run(0);
    await answer(10);
    expect(now(it)).toMatchObject({ looking: null, probe: at(20) });
    await answer(0);
    expect(now(it).probe).toEqual(at(20));
  });

  it('returns to the newest state', async () => {
    const it = open();
    it.session.step();
    await it.answer('configure', configured);
    it.say(progress(5, false));
    it.session.look(0);
    await it.answer('look', { step: 0, probe: { ...PROBE, belief: Float32Array.of(0.25) } });
    it.session.look(null);
    it.say(progress(5, false));
    expect(now(it)).toMatchObject({ looking: null, steps: 5, probe: PROBE });
  });

  it('stays diverged until the reader restarts or rewinds', async () => {
    const it = open();
    it.session.run(0);
    await it.answer('configure', configured);
    it.say(progress(9, false));
    it.say({ kind: 'diverged', step: 9, loss: 99, guess: 2, reason: 'a loss of 99 nats' });
    it.session.pause();
    it.say(progress(9, false));
    expect(now(it)).toMatchObject({ phase: 'diverged', runaway: { loss: 99, guess: 2 } });
    it.session.configure(FIRST_SETTINGS);
    await it.answer('configure', configured);
    expect(now(it)).toMatchObject({ phase: 'ready', runaway: null });
  });

  it('reports a failure, rejects pending requests, and restarts with a new worker', async () => {
    const it = open();
    it.session.step();
    await it.answer('configure', configured);
    const layer = it.session.layer(0, [0], 0);
    it.workers[0]?.fail('out of memory');
    await expect(layer).rejects.toThrow('out of memory');
    expect(now(it)).toMatchObject({ phase: 'failed', reason: 'out of memory' });
    await expect(it.session.layer(0, [0], 0)).rejects.toThrow('out of memory');
    it.session.configure(FIRST_SETTINGS);
    expect(it.workers.length).toBe(2);
  });

  it('ends its worker with its element, and can start another one', async () => {
    const it = open();
    it.session.run(0);
    await it.answer('configure', configured);
    const layer = it.session.layer(0, [0], 0);
    it.session.end();
    await expect(layer).rejects.toThrow('the worker was ended');
    expect(now(it)).toMatchObject({ phase: 'asleep', settings: FIRST_SETTINGS, reason: null });
    it.session.run(0);
    expect(it.workers.map(({ ended }) => ended)).toEqual([true, false]);
  });

  it('fails if the worker refuses a message, but not if it refuses a layer', async () => {
    const it = open();
    it.session.step();
    await it.answer('configure', configured);
    const layer = it.session.layer(0, [0], 0);
    it.workers[0]?.refuse('no checkpoint');
    await expect(layer).rejects.toThrow('no checkpoint');
    expect(now(it).phase).toBe('ready');
    it.session.look(5);
    it.workers[0]?.refuse('no checkpoint');
    await vi.waitUntil(() => now(it).phase === 'failed');
    expect([now(it).reason, it.workers[0]?.ended]).toEqual(['no checkpoint', false]);
  });
});
