// @vitest-environment happy-dom
/** The exhibit of trained-heads names the heads by their measures, and shows what the answers lose without a head. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { labContext, shownLab } from '#tests/web/lesson/chapters/exhibited.ts';
import { PASSAGES as ALL, finished, shippedModel } from '#tests/web/lesson/model/shipped-model/shipped.ts';
import { sample } from '#tests/web/setup/exhaustive.ts';
import type { LabElement } from '#web/lesson/chapters/lab-element.ts';
import { words } from '#web/lesson/chapters/trained-heads/en.ts';
import { patternOf, strongestOf } from '#web/lesson/chapters/trained-heads/findings.ts';
import { shareOf } from '#web/lesson/chapters/trained-heads/head-map.ts';
import laboratory from '#web/lesson/chapters/trained-heads/lab.ts';
import type { HeadsModel } from '#web/lesson/chapters/trained-heads/model.ts';
import { QUESTIONS, type Question } from '#web/lesson/constants/trained-heads.ts';
import { DEFAULT_STATE } from '#web/lesson/fields/lesson-fields.ts';
import { labOf } from '#web/lesson/lab-kit/laboratory.ts';
import { type Examination, examine } from '#web/lesson/model/shipped-model/examine.ts';
import { type MeanContexts, meanContexts } from '#web/lesson/model/shipped-model/mean-contexts.ts';
import { tokenise } from '#web/lesson/model/tokenise.ts';
import { formatNumber } from '#web/views/format-number.ts';

const broken = vi.hoisted(() => ({ now: false }));
const reader = vi.hoisted(() => ({ savesData: false }));

vi.mock('#web/lesson/session/background-loading.ts', () => ({
  untilIdle: async () => undefined,
  savesData: () => reader.savesData,
}));

vi.mock('#web/lesson/model/shipped-model/load-trained.ts', async () => {
  const { shippedModel: newModel } = await import('#tests/web/lesson/model/shipped-model/shipped.ts');
  return {
    loadShippedModel: async () => {
      if (broken.now) throw new Error('no network');
      return { newModel };
    },
    loadPassages: async () => PASSAGES,
  };
});

/** The claims are tested on all passages; here an eighth of them shows what the exhibit does. */
const PASSAGES = sample(ALL, 8);
const trained = await shippedModel();
const { layers, numHeads } = trained.options;

/** `means`: what stands in for a head; null for zeros. */
function examined(off: readonly number[], means: MeanContexts | null = null): Examination {
  trained.switchOff(
    off.map((place) => ({ layer: Math.floor(place / numHeads), head: place % numHeads })),
    means,
  );
  return finished(examine(trained, PASSAGES));
}

const whole = examined([]);
/** Without head 2 of layer 1 verbs are lost, and swapped nouns are gained. */
const SHORTCUT = 1;
/** The head with the clearest name. */
const named = whole.heads.findIndex((head) => patternOf(head, whole.even) !== null);

/** The stage, with the model that it shows. */
async function show(
  step: string,
  { texts = {}, room = { width: 800, height: 600, px: 1 }, context = labContext() } = {},
) {
  const exhibit = await shownLab('stage', laboratory, words, { texts, room, context, step });
  return Object.assign(exhibit, { model: labOf(laboratory, context).model as HeadsModel });
}
type Exhibit = Awaited<ReturnType<typeof show>>;
const figures = (exhibit: LabElement) => [...exhibit.renderRoot.querySelectorAll('figure')];
const textOf = (element: Element | null | undefined) => element?.textContent?.replace(/\s+/g, ' ').trim();

afterEach(() => {
  broken.now = false;
  reader.savesData = false;
  document.body.replaceChildren();
});

describe('the maps', () => {
  const ROOMY = { width: 1200, height: 800, px: 1 };

  it('have the line of their names before these are measured, so that nothing moves then', async () => {
    const exhibit = await show('maps');
    await vi.waitFor(() => expect(figures(exhibit)).toHaveLength(layers * numHeads), { timeout: 60_000 });
    if (exhibit.model.whole.value) throw new Error('the measurement is over too soon');
    for (const figure of figures(exhibit)) expect(textOf(figure.querySelector('.pattern'))).toBe(words.notMeasured);
  });

  it('have a name only where a measure is half-way from chance to 1', async () => {
    const exhibit = await show('maps', { room: ROOMY });
    await vi.waitFor(() => expect(exhibit.model.whole.value).not.toBeNull(), { timeout: 60_000 });
    await exhibit.updateComplete;
    expect(figures(exhibit)).toHaveLength(layers * numHeads);
    for (const [place, figure] of figures(exhibit).entries()) {
      const head = whole.heads[place] ?? whole.even;
      const found = patternOf(head, whole.even);
      const most = strongestOf(head, whole.even);
      expect(figure.classList.contains('named')).toBe(found !== null);
      expect(textOf(figure.querySelector('.pattern'))).toBe(
        found
          ? `${words.patterns[found.share]} ${formatNumber(found.value)}`
          : words.atMost(words.patterns[most.share], formatNumber(most.value), formatNumber(most.even)),
      );
    }
  }, 120_000);

  it('say what the last word of the sentence reads most', async () => {
    const exhibit = await show('maps', { room: ROOMY });
    await vi.waitFor(() => expect(exhibit.model.read.value).not.toBeNull(), { timeout: 60_000 });
    await exhibit.updateComplete;
    const said = tokenise(DEFAULT_STATE.sentence);
    trained.switchOff([]);
    const maps = trained.read(trained.vocabulary.encode(said).ids);
    const query = said.length;
    const name = { layer: 1, head: 2 };
    const shares = Array.from({ length: query + 1 }, (_, s) => shareOf(maps, name, query, s));
    const most = shares.indexOf(Math.max(...shares));
    const tokens = ['<start>', ...said];
    expect(textOf(figures(exhibit)[numHeads + 2]?.querySelector('.reads'))).toBe(
      words.readsMost(tokens[query] ?? '', tokens[most] ?? '', formatNumber(Math.max(...shares))),
    );
  }, 120_000);
});

describe('without a head', () => {
  /** What the exhibit says of each question and of the loss. */
  function answers({ scores, loss }: Examination): string[] {
    const percent = ({ right, asked }: { right: number; asked: number }) => (100 * right) / asked;
    const said = (value: number) => words.ofHundred(formatNumber(value, 0));
    return [
      ...QUESTIONS.map((question) => {
        const [before, after] = [percent(whole.scores[question]), percent(scores[question])];
        return said(after) === said(before) ? said(after) : `${formatNumber(before, 0)} → ${said(after)}`;
      }),
      `${formatNumber(whole.loss, 2)} → ${formatNumber(loss, 2)}`,
    ];
  }
  const shown = (exhibit: Exhibit) => [...exhibit.renderRoot.querySelectorAll('.answers dd .number')].map(textOf);

  it('shows which answers are lost and which are gained', async () => {
    const exhibit = await show('off', { texts: { off: String(SHORTCUT + 1) } });
    await vi.waitFor(() => expect(exhibit.model.now.value).not.toBeNull(), { timeout: 120_000 });
    await exhibit.updateComplete;
    const now = examined([SHORTCUT]);
    expect(shown(exhibit)).toEqual(answers(now));
    const rows = [...exhibit.renderRoot.querySelectorAll('.answers dd')];
    const rowOf = (question: Question) => rows[QUESTIONS.indexOf(question)];
    expect(rowOf('agreement')?.className).toBe('less');
    expect(rowOf('swapped')?.className).toBe('more');
    for (const question of QUESTIONS)
      expect(rowOf(question)?.className !== '').toBe(textOf(rowOf(question))?.includes('→'));
    expect(figures(exhibit)[SHORTCUT]?.classList.contains('off')).toBe(true);
  }, 240_000);

  it('shows the answers with a head’s average in its place', async () => {
    const exhibit = await show('off', { texts: { off: String(named + 1), by: 'mean' } });
    await vi.waitFor(() => expect(exhibit.model.now.value).not.toBeNull(), { timeout: 120_000 });
    await exhibit.updateComplete;
    trained.switchOff([]);
    const means = finished(meanContexts(trained, PASSAGES));
    const byMean = examined([named], means);
    expect(shown(exhibit)).toEqual(answers(byMean));
    expect(answers(byMean)).not.toEqual(answers(examined([named])));
    // The maps of the second layer see the average, too.
    const ids = trained.vocabulary.encode(tokenise(DEFAULT_STATE.sentence)).ids;
    trained.switchOff([{ layer: Math.floor(named / numHeads), head: named % numHeads }], means);
    expect(exhibit.model.read.value?.maps.weights).toEqual(trained.read(ids).weights);
  }, 240_000);

  it('stand below the maps where these are larger than beside them', async () => {
    const at = async (width: number) => {
      const exhibit = await show('off', { room: { width, height: 580, px: 1 } });
      await vi.waitFor(() => expect(exhibit.renderRoot.querySelector('.answers')).not.toBeNull(), { timeout: 60_000 });
      return exhibit;
    };
    const narrow = await at(890);
    expect(Number.parseFloat(figures(narrow)[0]?.style.width ?? '')).toBeGreaterThan(140);
    expect(narrow.renderRoot.querySelector('.answers')?.className).toBe('answers under');
    expect((await at(1500)).renderRoot.querySelector('.answers')?.className).toBe('answers ');
  }, 120_000);

  it('a switch asks for the head to be off', async () => {
    const exhibit = await show('off');
    await vi.waitFor(() => expect(exhibit.model.whole.value).not.toBeNull(), { timeout: 60_000 });
    await exhibit.updateComplete;
    const asked = vi.fn();
    exhibit.addEventListener('mha-lab', ({ detail }: CustomEventInit) => asked(detail.patch));
    figures(exhibit)[3]?.querySelector('input')?.dispatchEvent(new Event('change'));
    expect(asked).toHaveBeenCalledWith({ off: '4' });
  }, 120_000);
});

it('says when the model cannot be loaded, and tries again', async () => {
  broken.now = true;
  const exhibit = await show('maps');
  await vi.waitFor(() => expect(textOf(exhibit.renderRoot.querySelector('[role=alert]'))).toBe(words.failed));
  broken.now = false;
  exhibit.renderRoot.querySelector('mha-try-again')?.shadowRoot?.querySelector('button')?.click();
  await vi.waitFor(() => expect(exhibit.model.read.value).not.toBeNull(), { timeout: 60_000 });
}, 120_000);

it('asks a reader who saves data before it loads the model', async () => {
  reader.savesData = true;
  const exhibit = await show('maps');
  const button = await vi.waitFor(() => {
    const found = exhibit.renderRoot.querySelector<HTMLButtonElement>('button');
    expect(textOf(found)).toBe(words.start);
    return found;
  });
  expect(exhibit.model.read.value).toBeNull();
  button?.click();
  await vi.waitFor(() => expect(exhibit.model.read.value).not.toBeNull(), { timeout: 60_000 });
}, 120_000);

it('neither asks nor waits where the figure has loaded the model already', async () => {
  reader.savesData = true;
  const exhibit = await show('maps', { context: labContext(undefined, { ...DEFAULT_STATE, preset: 'trained' }) });
  await vi.waitFor(() => expect(exhibit.model.read.value).not.toBeNull(), { timeout: 60_000 });
  expect(exhibit.model.asking.value).toBe(false);
}, 120_000);

it('gives paper a copy with its numbers, which loads no model and keeps its size', async () => {
  const exhibit = await show('off', { texts: { off: '4' } });
  const room = { width: 600, height: 400, px: 1 };
  expect(exhibit.onPaper({ shown: true, step: 'off', part: 1 }, room)).toBeNull();
  await vi.waitFor(() => expect(exhibit.model.now.value).not.toBeNull(), { timeout: 60_000 });
  const copy = exhibit.onPaper({ shown: true, step: 'off', part: 1 }, room);
  if (!copy) throw new Error('there is nothing to print');
  broken.now = true;
  document.body.append(copy);
  await copy.updateComplete;
  await exhibit.updateComplete;
  expect(figures(copy)).toHaveLength(layers * numHeads);
  expect(textOf(copy.renderRoot.querySelector('dl'))).toBe(textOf(exhibit.renderRoot.querySelector('dl')));
  expect(copy.paper).toEqual(room);
}, 120_000);
