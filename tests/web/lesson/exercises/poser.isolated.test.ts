// @vitest-environment happy-dom
import { render } from 'lit';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ExerciseEntry } from '#web/lesson/exercises/entry.ts';
import { loadKinds } from '#web/lesson/exercises/kinds.ts';
import { Poser } from '#web/lesson/exercises/poser.ts';
import { TOKENS, traceOf } from '../inspector/support.ts';

const network = vi.hoisted(() => ({ works: true, asked: [] as string[] }));
vi.mock('#web/lesson/exercises/kinds.ts', async (original) => {
  const real: typeof import('#web/lesson/exercises/kinds.ts') = await original();
  return {
    ...real,
    loadKinds: (kinds: Parameters<typeof real.loadKinds>[0]) => {
      network.asked.push(...kinds);
      return network.works ? real.loadKinds(kinds) : Promise.reject(new Error('offline'));
    },
  };
});

const context = { trace: traceOf(), sentences: { tokens: TOKENS }, head: null, seed: 4 };
const scores: ExerciseEntry = { kind: 'compute-cell', question: 'scores' };
const shape: ExerciseEntry = { kind: 'give-shape', question: 'maps' };
await loadKinds([scores.kind]);

let heard: string[];
let poser: Poser;

function why(entry: ExerciseEntry): HTMLElement {
  const place = document.createElement('p');
  render(poser.why(entry), place);
  return place;
}

beforeEach(() => {
  network.works = true;
  network.asked = [];
  heard = [];
  poser = new Poser({ loaded: () => heard.push('loaded'), failed: () => heard.push('failed') });
});

it('reports that an exercise kind failed to load, and retries on request', async () => {
  network.works = false;
  expect(poser.pose(shape, context)).toBeNull();
  expect(why(shape).textContent).toContain('Loading');
  await vi.waitFor(() => expect(heard).toEqual(['failed']));
  const offered = why(shape);
  document.body.append(offered);
  const button = () => offered.querySelector('mha-try-again')?.shadowRoot?.querySelector('button');
  await vi.waitFor(() => expect(button()).toBeTruthy());
  network.works = true;
  button()?.click();
  await vi.waitFor(() => expect(heard).toEqual(['failed', 'loaded']));
  expect(poser.pose(shape, context)?.prompt).toContain('shape');
});

it('loads a kind once however often it is asked, and blames no other kind for its failure', async () => {
  const curve: ExerciseEntry = { kind: 'read-curve', question: 'rate' };
  network.works = false;
  for (let change = 0; change < 3; change++) poser.pose(curve, context);
  await vi.waitFor(() => expect(heard).toEqual(['failed']));
  poser.pose(curve, context);
  expect(network.asked).toEqual(['read-curve']);
  expect(why(scores).querySelector('button')).toBeNull();
});

it('explains a missing question', () => {
  const entry: ExerciseEntry = { kind: 'compute-cell', question: 'dropped_weights' };
  expect(poser.pose(entry, context)).toBeNull();
  expect(why(entry).textContent).toContain('Nothing to ask');
});

it('shows the error until a question can be posed', () => {
  const broken = { ...context, trace: traceOf() };
  vi.spyOn(broken.trace, 'get').mockImplementation(() => {
    throw new Error('no such memory');
  });
  expect(poser.pose(scores, broken)).toBeNull();
  expect(why(scores).textContent).toContain('no such memory');
  expect(poser.pose(scores, context)).not.toBeNull();
});
