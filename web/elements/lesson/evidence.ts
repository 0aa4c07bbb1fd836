/** Shows why an answer is wrong: brings the question's sentence into the figure, or finds the row of weights to show above it. */
import type { CellRef } from '../../engine/cell.ts';
import { readSentence } from '../../lesson/exercises/layer/learned-sentence.ts';
import type { Evidence } from '../../lesson/exercises/question.ts';
import { rowOf } from '../../lesson/inspector/followed-word.ts';
import { tokenise } from '../../lesson/model/tokenise.ts';
import type { Computed } from '../../lesson/session/lesson-session.ts';
import type { EvidenceRow } from '../../lesson/stage/ribbon/readings.ts';
import type { LessonCore } from '../content/core.ts';

/** What the questions on the learned layer are computed with. */
const PLAIN = { preset: 'learned', mask: { kind: 'none' }, temperature: 1 } as const;
/** About two seconds; a figure takes a frame or two. */
const MOST_FRAMES = 120;

/** Puts the sentence in, as one change that can be undone, and waits until it is computed. */
export async function bringIn(sentence: string, cell: CellRef, { store, session }: LessonCore): Promise<void> {
  const { h: head = 0, t: word = null } = cell.at;
  store.set({ ...PLAIN, sentence, head, word });
  store.settle();
  const wanted = tokenise(sentence).join(' ');
  for (let frame = 0; frame < MOST_FRAMES && session.computed.peek()?.tokens.join(' ') !== wanted; frame++)
    await new Promise(requestAnimationFrame);
}

/** The weights of the cell's row, in the question's sentence or in the learner's; null without them. */
export function evidenceRow({ cell, sentence }: Evidence, { trace, tokens }: Computed): EvidenceRow | null {
  const { h: head = 0, t = 0 } = cell.at;
  if (sentence === null) {
    const weights = trace.over ? null : rowOf(trace, cell.tensor, head, t);
    return weights && { tokens, t, head, weights, own: true };
  }
  const read = readSentence(sentence);
  const weights = read.weights[head]?.[t];
  return weights ? { tokens: read.tokens, t, head, weights, own: false } : null;
}
