/** Questions about one cell: which cell, among a few random ones, and its worked solution. */
import { html, nothing } from 'lit';
import { type CellRef, cellAt, elementCount } from '../../engine/cell.ts';
import type { AttentionTrace, TraceTensor } from '../../engine/engine.ts';
import { explain } from '../../engine/provenance/explain.ts';
import { formulaOf } from '../../engine/provenance/formula.ts';
import { randomU32, seedFor } from '../../engine/random.ts';
import { addressLines } from '../inspector/address.ts';
import { cellExists, type Sentences } from '../inspector/describe.ts';
import { numberParts, symbolParts } from '../inspector/formula-parts.ts';
import { formulaView } from '../inspector/formula-view.ts';
import { notesOf } from '../inspector/notes.ts';
import { decimalsFor, formatAligned } from '../inspector/numbers.ts';
import { isCopy, workedTable } from '../inspector/worked.ts';
import '../inspector/worked-terms.ts';
import { type Block, drawn, sum } from './blocks.ts';

/** Cells in a batch. */
export const DRAWS = 24;

/**
 * Cells of a tensor in random order, of one head or of all; some may repeat. The same tensor, sizes and seed always draw the same ones;
 * which of them is asked about may depend on the numbers. Each batch has others.
 */
export function drawnCells(
  tensor: Pick<TraceTensor, 'name' | 'axes' | 'shape'>,
  seed: number,
  head: number | null = null,
  batch = 0,
): readonly CellRef[] {
  const own = seedFor(seed, `exercise ${tensor.name}`);
  const count = elementCount(tensor.shape);
  return Array.from({ length: DRAWS }, (_, draw) => {
    const cell = cellAt(tensor, tensor.shape, randomU32(own, batch * DRAWS + draw) % count);
    return head === null || cell.at.h === undefined ? cell : { ...cell, at: { ...cell.at, h: head } };
  });
}

/** The worked solution from the trace: formula, numbers, every term, and a summary. `source`: the cell that `cell` is copied from. */
export function workedCell(
  trace: AttentionTrace,
  sentences: Sentences,
  cell: CellRef,
  summary: string,
  source = cell,
): Block {
  return drawn(() => {
    // A shorter sentence may have removed the cell before the question was updated.
    if (!cellExists(trace, cell)) return nothing;
    const explanation = explain(trace, source);
    const decimals = decimalsFor([explanation.value, ...explanation.terms.map(({ product }) => product)]);
    const lines = [...notesOf(trace, explanation, sentences), ...addressLines(trace, explanation, sentences)];
    return html`<div class="formula">
        <p>${formulaView(symbolParts(formulaOf(explanation.declaration)))}</p>
        <p><span class="sign">= </span>${isCopy(explanation) ? formatAligned(explanation.value, decimals) : formulaView(numberParts(explanation, decimals, 2))}</p>
      </div>
      ${
        workedTable(explanation)
          ? html`<mha-worked-terms .explanation=${explanation} .sentences=${sentences}></mha-worked-terms>`
          : nothing
      }
      ${lines.map((line) => html`<p>${line}</p>`)} ${sum(summary).view()}`;
  });
}
