/** One token's output as a sum over heads, each with a switch: compared with the core's result, and how much every token loses. */
import { css, html, nothing } from 'lit';
import { formatNumber } from '../../../views/format-number.ts';
import { LIMITS } from '../../constants/limits.ts';
import { wholeOrNone, wholes } from '../../fields/field.ts';
import { followedPosition } from '../../inspector/followed-word.ts';
import { formatPower } from '../../inspector/numbers.ts';
import { heat } from '../../lab-kit/heat.ts';
import { hatched } from '../../lab-kit/lab-styles.ts';
import { laboratory } from '../../lab-kit/laboratory.ts';
import { bars, button, card, note, status, table } from '../../lab-kit/ui.ts';
import { subscripted } from '../../ui/subscripted.ts';
import { contribution, lost, outputBias, outputWithout } from './ablate.ts';
import type { words as english } from './en.ts';

type Words = typeof english;

/** How many features are shown; the sum is compared over all. */
const SHOWN = 12;

const fields = {
  /** None: the followed word. */
  token: wholeOrNone({ min: 0, max: LIMITS.tokens - 1 }),
  /** The ablated heads. */
  off: wholes({ min: 0, max: LIMITS.numHeads - 1, from: 1 }),
};

/** A column of the table, with one number per feature. */
interface Column {
  readonly name: string;
  readonly values: ArrayLike<number>;
  readonly off?: boolean;
  readonly look?: string;
}

export default laboratory({
  fields,

  model({ trace, tokens, values, session, settings }) {
    const { numHeads, dModel } = trace.options;
    const heads = Array.from({ length: numHeads }, (_, head) => head);
    const off = new Set(heads.filter((head) => values.off.includes(head)));
    const t = followedPosition(tokens, values.token ?? settings.word);
    const full = trace.get('output').data.slice();
    const left = outputWithout(session, trace, off);
    const row = (all: Float32Array) => all.subarray(t * dModel, (t + 1) * dModel);
    return {
      heads,
      off,
      t,
      parts: heads.map((head) => contribution(trace, head, t)),
      bias: trace.has('b_o') ? outputBias(trace) : null,
      full: row(full),
      left: row(left),
      losses: lost(full, left, dModel),
    };
  },

  controls(ui, now, words: Words) {
    const { heads, off, t, losses } = now;
    const { tokens } = ui.lab;
    const toggled = heads.map((head) =>
      button(words.head(head), () => ui.toggle('off', head), { pressed: !off.has(head) }),
    );
    return card(
      html`<div>
        <h3 id="switches">${words.switches}</h3>
        <div class="line switches" role="group" aria-labelledby="switches">${toggled}</div>
      </div>`,
      ui.token('token', t),
      sum(now, tokens[t] ?? '', words),
      html`<div>
        <h3>${words.losses}</h3>
        ${
          off.size === 0
            ? html`<p>${words.nothing}</p>`
            : bars(
                losses.map((loss, i) => ({
                  name: tokens[i] ?? '',
                  share: loss,
                  text: words.percent(formatNumber(loss * 100, 1)),
                  ...(i === t ? { look: 'now' } : {}),
                })),
                'losses',
              )
        }
      </div>`,
      off.size === 0 ? nothing : note(words.lossesHow),
    );
  },

  styles: css`
    .switches { gap: var(--s1); }
    .switches .press::before { content: '○ '; content: '○ ' / ''; color: var(--ink-faint); }
    .switches .press[aria-pressed='true']::before { content: '● '; content: '● ' / ''; color: var(--accent); }
    .sum { --name: 34; }
    .sum thead th { color: var(--ink); font-weight: 550; }
    .sum tbody th { color: var(--axis-m); }
    .sum th.off { color: var(--ink-faint); text-decoration: line-through; }
    .sum td.off { background: ${hatched}; color: var(--ink-soft); }
    .sum .first { border-inline-start: 2px solid var(--ink-faint); }
    .losses .now { color: var(--ink); font-weight: 650; }
  `,
});

interface Sum {
  readonly heads: readonly number[];
  readonly off: ReadonlySet<number>;
  readonly parts: readonly Float64Array[];
  readonly bias: Float64Array | null;
  readonly full: Float32Array;
  readonly left: Float32Array;
}

/** The heads' columns, a line, and their sum. */
function sum({ heads, off, parts, bias, full, left }: Sum, token: string, words: Words) {
  const added: Column[] = heads.map((head) => {
    const isOff = off.has(head);
    return { name: words.part(head), values: parts[head] ?? [], off: isOff, look: isOff ? 'off' : '' };
  });
  if (bias) added.push({ name: words.bias, values: bias });
  const total = Float64Array.from(full, (_, m) =>
    added.reduce((so, { values, off: skipped }) => so + (skipped ? 0 : (values[m] ?? 0)), 0),
  );
  const columns: Column[] = [
    ...added,
    { name: words.total(heads.length - off.size, heads.length), values: total, look: 'first' },
    { name: off.size === 0 ? words.core : words.coreWithout, values: left },
  ];
  if (off.size > 0) columns.push({ name: words.lost, values: full.map((y, m) => y - (left[m] ?? 0)) });
  const max = Math.max(...columns.flatMap(({ values }) => Array.from(values, Math.abs)));
  const apart = left.reduce((worst, y, m) => Math.max(worst, Math.abs(y - (total[m] ?? 0))), 0);
  const features = Math.min(SHOWN, full.length);
  return html`<div>
    <h3>${words.table(token)}</h3>
    ${table({
      caption: words.table(token),
      look: 'sum cells',
      head: [null, ...columns.map(({ name, look }) => ({ text: subscripted(name), look }))],
      rows: Array.from({ length: features }, (_, m) => [
        `m${m}`,
        ...columns.map(({ values, off: skipped, look }) => {
          const value = values[m] ?? 0;
          return { text: formatNumber(value), look, style: skipped ? '' : heat(value, max) };
        }),
      ]),
    })}
    ${full.length > features ? note(words.more(full.length - features)) : nothing}
    ${status(`${words.equal(full.length, formatPower(apart))} ${words.domain(formatNumber(max))}`, 'soft')}
  </div>`;
}
