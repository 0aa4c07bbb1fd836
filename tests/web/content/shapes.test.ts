// @vitest-environment happy-dom
/** Shapes as PyTorch prints them, from the trace's declarations. */
import { afterEach, describe, expect, it } from 'vitest';
import { createReferenceEngine } from '#web/engine/reference/reference-engine.ts';
import { axesOf, axisSizes, type Shapes } from '#web/lesson/ui/prose/shapes.ts';
import '#web/lesson/ui/prose/shapes.ts';
import { randomRequest } from '../engine/support/requests.ts';

describe('axes', () => {
  it('have one letter each, or several if flattened', () => {
    expect(['hts', 't(hd)', '(hd)m', '(hd)', ''].map(axesOf)).toEqual([
      ['h', 't', 's'],
      ['t', 'hd'],
      ['hd', 'm'],
      ['hd'],
      [],
    ]);
  });

  it('have sizes; a flattened one has the product', () => {
    expect(axisSizes('t(hd)', [10, 3, 4])).toEqual([
      { letters: 't', size: 10 },
      { letters: 'hd', size: 12 },
    ]);
    expect(axisSizes('', [])).toEqual([]);
  });
});

describe('<mha-shapes>', () => {
  const session = createReferenceEngine().createSession();
  afterEach(() => document.body.replaceChildren());

  async function rows(element: Shapes): Promise<string[]> {
    await element.updateComplete;
    const copy = [...element.renderRoot.querySelectorAll('dl > div')].map((row) => row.cloneNode(true) as HTMLElement);
    for (const row of copy) for (const letters of row.querySelectorAll('rt')) letters.remove();
    return copy.map(
      (row) => `${row.querySelector('dt')?.textContent}: ${row.querySelector('dd')?.textContent?.trim()}`,
    );
  }

  it('says what each letter counts, of the shown tensors only', async () => {
    const element = document.createElement('mha-shapes') as Shapes;
    document.body.append(element);
    element.names = ['scores', 'w_o'];
    element.trace = session.forward(randomRequest({ tokens: 10, dModel: 12, numHeads: 3 }));
    await element.updateComplete;
    const said = () => element.renderRoot.querySelector('p')?.textContent?.replace(/\s+/g, ' ');
    expect(said()).toContain(
      'counts: t tokens that ask, s tokens that are asked, h heads, d columns of a head, m features of a token.',
    );
    element.names = ['input'];
    await element.updateComplete;
    expect(said()).toMatch(/counts: t tokens that ask, m features of a token\.$/);
  });

  it('prints each tensor of the trace, and updates with the next computation', async () => {
    const element = document.createElement('mha-shapes') as Shapes;
    document.body.append(element);
    element.names = ['q_projected', 'q', 'w_o', 'scale', 'b_q'];
    element.trace = session.forward(randomRequest({ tokens: 10, dModel: 12, numHeads: 3 }));
    expect(await rows(element)).toEqual([
      'q_projected: torch.Size([10, 12])',
      'q: torch.Size([3, 10, 4])',
      'w_o: torch.Size([12, 12])',
      'scale: torch.Size([])',
    ]);
    element.trace = session.forward(randomRequest({ tokens: 5, dModel: 12, numHeads: 2, bias: true }));
    expect(await rows(element)).toEqual([
      'q_projected: torch.Size([5, 12])',
      'q: torch.Size([2, 5, 6])',
      'w_o: torch.Size([12, 12])',
      'scale: torch.Size([])',
      'b_q: torch.Size([12])',
    ]);
  });

  it('says which axis each number belongs to, in the axis’s colour', async () => {
    const element = document.createElement('mha-shapes') as Shapes;
    document.body.append(element);
    element.names = ['q_projected'];
    element.trace = session.forward(randomRequest());
    await element.updateComplete;
    const letters = [...element.renderRoot.querySelectorAll('rt span')].map((letter) =>
      letter.getAttribute('data-axis'),
    );
    expect(letters).toEqual(['t', 'h', 'd']);
    expect(element.renderRoot.querySelector('mha-term')?.getAttribute('tensor')).toBe('q_projected');
  });
});
