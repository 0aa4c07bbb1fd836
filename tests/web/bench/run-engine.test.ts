/** From an engine to rows: nobody who was asked for is missing, and who was not measured has a reason. */
import { describe, expect, it } from 'vitest';
import { Host } from '../../bench/hosts/host.mjs';
import { makeProblem } from '../../bench/problem.mjs';
import { reference } from '../../bench/reference.mjs';
import { runEngine } from '../../bench/run-engine.mjs';
import { toBase64 } from '../../bench/worker/bytes.mjs';

const [SMALL, LARGE] = [
  { tokens: 2, dModel: 4, numHeads: 2 },
  { tokens: 9, dModel: 4, numHeads: 2 },
];
const PLAN = {
  warmUpSeconds: 0.002,
  pauseSeconds: 0,
  sampleSeconds: 0.001,
  quietSamples: 2,
  leastSamples: 1,
  budgetSeconds: 1,
};

type What = Parameters<typeof reference>[0];
type Engine = Parameters<typeof runEngine>[0];

const expected = (what: What) => reference(what, makeProblem(what.shape));

/** One contender that computes the layer in a millisecond; writes down what it was asked for. */
function engineOf(more: Partial<Engine>, prepared: What[] = []): Engine {
  let output = '';
  const call = async (method: string, [, second]: unknown[]) => {
    if (method === 'list') return [{ name: 'ours', peak: '' }];
    if (method === 'results') return { output };
    if (method === 'peaks') return {};
    if (method === 'memory') return 1000;
    if (method === 'sample') return { seconds: 0.001 * Number(second), before: 0.001, after: 0.001 };
    if (method !== 'prepare') return {};
    const what = second as What;
    prepared.push(what);
    output = toBase64(Float32Array.from(expected(what).output ?? []));
    return {};
  };
  const processes = [{ label: 'a page', start: async () => new Host(call, async () => {}) }];
  return { name: 'webgpu', title: 'WebGPU', processes, close: async () => {}, ...more };
}

const run = (engine: Engine) =>
  runEngine(engine, {
    shapes: [SMALL, LARGE],
    passes: ['forward', 'forward+backward'],
    masks: [false, true],
    plan: PLAN,
    memory: true,
    wanted: () => true,
    expected,
    progress: () => {},
  });

describe('running an engine', () => {
  it('measures every shape, with and without a mask, in the passes that it has', async () => {
    const prepared: What[] = [];
    const { rows } = await run(engineOf({ passes: ['forward'], hidesMemory: true }, prepared));
    expect(rows.map(({ shape, causal, pass }) => `${shape[0]} ${causal} ${pass}`)).toEqual([
      '2 false forward',
      '2 true forward',
      '9 false forward',
      '9 true forward',
    ]);
    expect(prepared).toHaveLength(4);
    for (const row of rows) {
      expect(row).toMatchObject({ ms: 1, wrong: false });
      expect(row).not.toHaveProperty('memoryBytes');
    }
  });

  it('gives the reason for a shape that it skips, and asks nobody to compute it', async () => {
    const prepared: What[] = [];
    const skips: Engine['skips'] = ({ tokens }) => (tokens > 5 ? 'too many for this adapter' : undefined);
    const { rows } = await run(engineOf({ passes: ['forward'], hidesMemory: true, skips }, prepared));
    expect(rows.filter(({ ms }) => ms === null).map(({ shape, reason }) => [shape[0], reason])).toEqual([
      [9, 'too many for this adapter'],
      [9, 'too many for this adapter'],
    ]);
    expect(prepared.map(({ shape }) => shape.tokens)).toEqual([2, 2]);
  });

  it('names the adapter in every row', async () => {
    const { rows } = await run(engineOf({ passes: ['forward'], hidesMemory: true, adapter: 'nvidia, lovelace' }));
    expect(new Set(rows.map(({ adapter }) => adapter))).toEqual(new Set(['nvidia, lovelace']));
  });

  it('says why a process did not start', async () => {
    const start = () => Promise.reject(new Error('the page did not start'));
    const { rows } = await run(engineOf({ passes: ['forward'], processes: [{ label: 'a page', start }] }));
    expect(rows).toHaveLength(4);
    expect(rows[0]).toMatchObject({ contender: 'a page', ms: null, reason: 'the page did not start' });
  });
});
