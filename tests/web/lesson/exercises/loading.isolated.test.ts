// @vitest-environment happy-dom
/** An exercise whose code does not load, or that has no question, says why. */
import { beforeEach, expect, it, vi } from 'vitest';
import { lessonAt } from '#tests/web/setup/lesson.ts';
import type { AttentionTrace } from '#web/engine/engine.ts';
import type { ExerciseEntry } from '#web/lesson/exercises/entry.ts';
import { ExerciseElement } from '#web/lesson/exercises/exercise-element.ts';
import { loadKinds } from '#web/lesson/exercises/kinds.ts';
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

const scores: ExerciseEntry = { kind: 'compute-cell', question: 'scores' };
await loadKinds([scores.kind]);

async function opened(entry: ExerciseEntry, trace: AttentionTrace = traceOf()): Promise<ExerciseElement> {
  const element = new ExerciseElement();
  lessonAt(document.body, { trace, tokens: TOKENS }, { seed: 4 });
  Object.assign(element, { entry, name: entry.kind });
  document.body.replaceChildren(element);
  await element.updateComplete;
  return element;
}

const shown = ({ renderRoot }: ExerciseElement) => renderRoot.textContent ?? '';
const retry = ({ renderRoot }: ExerciseElement) => renderRoot.querySelector('mha-try-again');

beforeEach(() => {
  network.works = true;
  network.asked = [];
});

it('says that the code failed to load, and retries on request', async () => {
  network.works = false;
  const element = await opened({ kind: 'give-shape', question: 'maps' });
  await vi.waitFor(() => expect(shown(element)).toContain('could not be loaded'));
  await vi.waitFor(() => expect(retry(element)?.shadowRoot?.querySelector('button')).toBeTruthy());
  network.works = true;
  retry(element)?.shadowRoot?.querySelector('button')?.click();
  await vi.waitFor(() => expect(shown(element)).toContain('shape'));
});

it('loads a kind once however often it is asked, and blames no other kind for its failure', async () => {
  network.works = false;
  const element = await opened({ kind: 'read-curve', question: 'rate' });
  await vi.waitFor(() => expect(retry(element)).toBeTruthy());
  for (const seed of [5, 6]) {
    element.seed = seed;
    await element.updateComplete;
  }
  expect(network.asked).toEqual(['read-curve']);
  element.entry = scores;
  await vi.waitFor(() => expect(retry(element)).toBeNull());
});

it('explains a missing question', async () => {
  const element = await opened({ kind: 'compute-cell', question: 'dropped_weights' });
  expect(shown(element)).toContain('Nothing to ask');
});

it('shows the error until a question can be posed', async () => {
  const broken = traceOf();
  vi.spyOn(broken, 'get').mockImplementation(() => {
    throw new Error('no such memory');
  });
  const element = await opened(scores, broken);
  expect(shown(element)).toContain('no such memory');
  expect(shown(await opened(scores))).not.toContain('no such memory');
});
