/** Asks a still's question about the followed word. */
import type { CellRef } from '../../engine/cell.ts';
import type { Frame } from '../../views/frame.ts';
import { find, isFilled } from '../../views/hit.ts';
import { mostRead } from '../inspector/followed-word.ts';
import type { StageContext } from './context.ts';

/**
 * A question about the first word becomes one about the followed word and the key that it reads most. All other
 * questions stay, and so does one whose new cell the frame does not show yet.
 */
export function followedQuestion(
  question: CellRef | null,
  frame: Frame,
  { trace, followed: t }: Pick<StageContext, 'trace' | 'followed'>,
): CellRef | null {
  if (question?.at.t === undefined || (question.at.t !== 0 && question.at.t !== t) || (question.at.s ?? 0) !== 0)
    return question;
  const at = { ...question.at, t, ...(question.at.s !== undefined && { s: mostRead(trace, question.at.h ?? 0, t) }) };
  const cell = { ...question, at };
  const drawn = find(frame, cell);
  return drawn && isFilled(drawn) ? cell : question;
}
