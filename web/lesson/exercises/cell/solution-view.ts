/** The worked solution of an exercise from the trace: formula, numbers, every term, and rounding. */
import { html, nothing, type TemplateResult } from 'lit';
import type { AttentionTrace } from '../../../engine/engine.ts';
import { explain } from '../../../engine/provenance/explain.ts';
import { formulaOf } from '../../../engine/provenance/formula.ts';
import { addressLines } from '../../inspector/address.ts';
import type { Sentences } from '../../inspector/describe.ts';
import { numberParts, symbolParts } from '../../inspector/formula-parts.ts';
import { formulaView } from '../../inspector/formula-view.ts';
import { notesOf } from '../../inspector/notes.ts';
import { decimalsFor, formatAligned } from '../../inspector/numbers.ts';
import { isCopy, workedTable } from '../../inspector/worked.ts';
import '../../inspector/worked-terms.ts';
import type { CellExercise } from './cell-exercise.ts';

export function solutionView(trace: AttentionTrace, exercise: CellExercise, sentences: Sentences): TemplateResult {
  const explanation = explain(trace, exercise.worked);
  const decimals = decimalsFor([explanation.value, ...explanation.terms.map(({ product }) => product)]);
  const lines = [...notesOf(trace, explanation, sentences), ...addressLines(trace, explanation, sentences)];
  return html`<div class="solution">
    <div class="formula">
      <p>${formulaView(symbolParts(formulaOf(explanation.declaration)))}</p>
      <p><span class="sign">= </span>${isCopy(explanation) ? formatAligned(explanation.value, decimals) : formulaView(numberParts(explanation, decimals, 2))}</p>
    </div>
    ${
      workedTable(explanation)
        ? html`<mha-worked-terms .explanation=${explanation} .sentences=${sentences}></mha-worked-terms>`
        : nothing
    }
    ${lines.map((line) => html`<p>${line}</p>`)}
    <p class="sum">${exercise.solution}</p>
  </div>`;
}
