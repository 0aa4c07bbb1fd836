/** The single head's two shares against its balance, with two heads at the top. */
import { html, svg } from 'lit';
import type { words as english } from '../../../messages/en/labs/why-heads.ts';
import { formatNumber } from '../../../views/format-number.ts';
import { twinTable } from '../../lab-kit/twin.ts';
import type { Both } from './two-lookups.ts';

export interface CurveOptions {
  readonly words: typeof english;
  /** CSS pixels. */
  readonly width: number;
  /** The single head's shares, from balance 0 to balance 1 in equal steps. */
  readonly shares: readonly Both<number>[];
  readonly twoHeads: Both<number>;
  readonly balance: number;
}

const HEIGHT = 132;
const PAD = { left: 26, right: 10, top: 16, bottom: 20 } as const;

export function curve({ words, width, shares, twoHeads, balance }: CurveOptions) {
  const inner = Math.max(60, width - PAD.left - PAD.right);
  const last = Math.max(1, shares.length - 1);
  const x = (share: number) => PAD.left + share * inner;
  const y = (share: number) => PAD.top + (1 - share) * (HEIGHT - PAD.top - PAD.bottom);
  const points = (name: 'before' | 'first') =>
    shares.map((share, i) => `${x(i / last).toFixed(1)},${y(share[name]).toFixed(1)}`).join(' ');
  const now = shares[Math.round(balance * last)];
  const top = y((twoHeads.before + twoHeads.first) / 2);
  const label = words.curveLabel(formatNumber(shares[0]?.before ?? 0), formatNumber(shares.at(-1)?.first ?? 0));
  return html`<div dir="ltr">
      <svg width=${width} height=${HEIGHT} role="img" aria-label=${label}>
        <line class="axis" x1=${x(0)} x2=${x(1)} y1=${y(0)} y2=${y(0)}></line>
        <line class="axis" x1=${x(0)} x2=${x(0)} y1=${y(0)} y2=${y(1)}></line>
        ${[0, 1].map((tick) => svg`<text x=${x(0) - 6} y=${y(tick) + 4} text-anchor="end">${tick}</text>`)}
        <line class="reference" x1=${x(0)} x2=${x(1)} y1=${top} y2=${top}></line>
        <text x=${x(0.5)} y=${top - 5} text-anchor="middle">${words.twoHeads}</text>
        <polyline class="line" points=${points('before')}></polyline>
        <polyline class="line dashed" points=${points('first')}></polyline>
        <text x=${x(0.14)} y=${y(0.87)} text-anchor="middle">${words.curveLines.before}</text>
        <text x=${x(0.86)} y=${y(0.87)} text-anchor="middle">${words.curveLines.first}</text>
        <text x=${x(0) + 2} y=${HEIGHT - 4}>${words.curveEnds.before}</text>
        <text x=${x(1)} y=${HEIGHT - 4} text-anchor="end">${words.curveEnds.first}</text>
        <line class="mark" x1=${x(balance)} x2=${x(balance)} y1=${y(0)} y2=${y(1)}></line>
        ${now ? [now.before, now.first].map((share) => svg`<circle class="dot" cx=${x(balance)} cy=${y(share)} r="3.5"></circle>`) : ''}
      </svg>
    </div>
    ${twinTable({
      summary: words.table,
      columns: [words.balanceColumn, words.columns.before, words.columns.first],
      rows: shares.map((share, i) => [formatNumber(i / last), formatNumber(share.before), formatNumber(share.first)]),
    })}`;
}
