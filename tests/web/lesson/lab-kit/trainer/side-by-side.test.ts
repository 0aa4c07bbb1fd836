// @vitest-environment happy-dom
/** `<mha-side-by-side>`: the settings of each comparison, and the recorded losses at other learning rates. */
import { afterEach, describe, expect, it } from 'vitest';
import { COMPARISON_NAMES, COMPARISONS } from '#web/lesson/lab-kit/trainer/comparisons.ts';
import type { SideBySide } from '#web/lesson/lab-kit/trainer/side-by-side.ts';
import '#web/lesson/lab-kit/trainer/side-by-side.ts';
import { sideBySide as words } from '#web/messages/en/labs/side-by-side.ts';

type Name = (typeof COMPARISON_NAMES)[number];

async function shown(chosen: Name): Promise<SideBySide> {
  const element = document.createElement('mha-side-by-side') as SideBySide;
  Object.assign(element, { plans: COMPARISON_NAMES, words, width: 480, chosen, seeds: 2 });
  document.body.append(element);
  await element.updateComplete;
  return element;
}

/** The last chart and the table under it: the losses at other rates. */
function rates(element: SideBySide) {
  const chart = [...element.renderRoot.querySelectorAll('.chart svg')].at(-1);
  const labels = [...(chart?.querySelectorAll('text.name') ?? [])].map((label) => label.textContent);
  const rows = [...element.renderRoot.querySelectorAll('table tbody tr')].map((row) =>
    [...row.querySelectorAll('th, td')].map((cell) => cell.textContent),
  );
  return { chart, labels, rows };
}

afterEach(() => document.body.replaceChildren());

describe('a comparison', () => {
  it.each(COMPARISON_NAMES)('%s states its learning rates', async (name) => {
    const element = await shown(name);
    const [first, second] = COMPARISONS[name].settings;
    const text = element.renderRoot.textContent ?? '';
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
    expect(labels).toEqual(['1 layer', '2 layers']);
    expect(chart?.textContent).toMatch(/0\.001.*0\.006.*0\.032/s);
    expect(chart?.getAttribute('aria-label')).toBe(
      'Loss against the learning rate, both on logarithmic scales. Lowest: 1 layer 1.83 at 0.003, 2 layers 0.067 at 0.002.',
    );
    expect(rows).toHaveLength(11);
    expect(rows[0]).toEqual(['0.001', '1.96', '0.14']);
  });
});
