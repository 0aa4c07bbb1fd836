// @vitest-environment happy-dom
/** The card of a comparison: the settings of each comparison, and the recorded losses at other learning rates. */
import { afterEach, describe, expect, it } from 'vitest';
import { shownLab } from '#tests/web/lesson/chapters/exhibited.ts';
import { words as labWords } from '#web/lesson/chapters/train/en.ts';
import train from '#web/lesson/chapters/train/lab.ts';
import { COMPARISON_NAMES, COMPARISONS } from '#web/lesson/lab-kit/trainer/comparisons.ts';

type Name = (typeof COMPARISON_NAMES)[number];

async function shown(plan: Name): Promise<Element> {
  const lab = await shownLab('controls', train, labWords, { texts: { plan, seeds: '2' } });
  const card = [...lab.renderRoot.querySelectorAll('.card')].at(-1);
  if (!card) throw new Error('no card');
  return card;
}

/** The last chart, its names from top to bottom, and the table under it: the losses at other rates. */
function rates(card: Element) {
  const chart = [...card.querySelectorAll('.chart svg')].at(-1);
  const labels = [...(chart?.querySelectorAll('text.name') ?? [])].map((label) => label.textContent);
  const rows = [...card.querySelectorAll('table tbody tr')].map((row) =>
    [...row.querySelectorAll('th, td')].map((cell) => cell.textContent),
  );
  return { chart, labels, rows };
}

afterEach(() => document.body.replaceChildren());

describe('a comparison', () => {
  it.each(COMPARISON_NAMES)('%s states its learning rates', async (name) => {
    const card = await shown(name);
    const [first, second] = COMPARISONS[name].settings;
    const text = card.textContent ?? '';
    expect(text).toContain(
      first.rate === second.rate
        ? `Both train at a learning rate of ${first.rate}.`
        : `other seeds: ${first.rate} and ${second.rate}.`,
    );
  });

  it('draws the losses at other rates, one curve for each setting', async () => {
    expect(rates(await shown('copy')).labels).toEqual(['1 head', '2 heads', '8 heads']);
    expect(rates(await shown('copy-two')).labels).toEqual(['1 head', '2 heads', '8 heads']);
    expect(rates(await shown('copy-one-rate')).labels).toEqual(['1 head', '2 heads', '8 heads']);
    expect(rates(await shown('two-lookups')).labels).toEqual(['1 head', '2 heads']);
    const { chart, labels, rows } = rates(await shown('recall'));
    expect(labels).toEqual(['2 layers', '1 layer']);
    expect(chart?.textContent).toMatch(/0\.001.*0\.006.*0\.032/s);
    expect(chart?.getAttribute('aria-label')).toBe(
      'Loss against the learning rate, both on logarithmic scales. Lowest: 1 layer 1.83 at 0.003, 2 layers 0.067 at 0.002.',
    );
    expect(rows).toHaveLength(11);
    expect(rows[0]).toEqual(['0.001', '1.96', '0.14']);
  });
});
