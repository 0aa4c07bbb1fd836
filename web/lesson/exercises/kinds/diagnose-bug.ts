/** "Diagnose a bug": shows a step's inputs and output; the learner finds the bug, if there is one. */
import { html } from 'lit';
import type { AttentionTrace } from '../../../engine/engine.ts';
import { randomU32, seedFor } from '../../../engine/random.ts';
import { words } from '../../../messages/en/exercises/diagnose-bug.ts';
import { drawn } from '../blocks.ts';
import { choice } from '../choices.ts';
import type { ExerciseContext, Question } from '../question.ts';
import { type BugMatrix, bugStyles, distance, matrixView } from './diagnose-bug/bug-matrix.ts';
import { BUG_QUESTIONS, type BugQuestion } from './diagnose-bug/bug-questions.ts';

export const styles = [bugStyles];

/** Evidences that differ less than this everywhere look alike at two decimals. */
const TELLING = 0.03;
const FEWEST_CHOICES = 3;

/**
 * A bug, the head in which it shows, and the bugs that can be told from the shown result, with itself. Null if the trace is too small
 * for the bugs to show.
 */
export function drawBug(trace: AttentionTrace, question: BugQuestion, seed: number, head: number | null) {
  const { bugs, evidence, workable } = BUG_QUESTIONS[question];
  const own = seedFor(seed, `bug ${question}`);
  const { numHeads } = trace.options;
  const drawn = randomU32(own, 0) % numHeads;
  const heads = Array.from({ length: numHeads }, (_, i) => (drawn + i) % numHeads);
  const shown = head ?? heads.find((each) => workable?.(evidence(trace, each, 'none'))) ?? drawn;
  // Starts at a random bug and takes the first that differs enough from all others.
  const first = randomU32(own, 1) % bugs.length;
  for (const bug of [...bugs.slice(first), ...bugs.slice(0, first)]) {
    const present = evidence(trace, shown, bug);
    const choices = bugs.filter(
      (other) => other === bug || distance(present, evidence(trace, shown, other)) >= TELLING,
    );
    if (choices.length >= FEWEST_CHOICES && choices.includes('none'))
      return { bug, head: shown, choices, evidence: present };
  }
  return null;
}

export function pose(question: BugQuestion, { trace, sentences, head: asked, seed }: ExerciseContext): Question | null {
  const made = drawBug(trace, question, seed, asked);
  if (!made) return null;
  const { evidence, bug, choices, head } = made;
  const { prompt, hints, sound: holds } = words.questions[question];
  const reason = bug === 'none' ? holds : words.reasons[bug];
  const matrices = (shown: readonly BugMatrix[]) =>
    drawn(() => html`<div class="evidence">${shown.map((matrix) => matrixView(matrix, sentences))}</div>`);
  const options = choices.map((id) => ({ id, label: words.bugs[id] }));
  const sound = BUG_QUESTIONS[question].evidence(trace, head, 'none');
  return {
    key: `${question} ${bug} ${sentences.tokens.join(' ')} ${head}`,
    numbers: evidence.flatMap(({ values }) => values.flat()),
    prompt: prompt(head + 1, trace.options.dModel / trace.options.numHeads),
    note: words.note,
    hints,
    given: [matrices(evidence)],
    ask: () => [choice({ legend: words.choose, options })],
    judge: ([text]) => {
      const chosen = choices.find((each) => each === text);
      if (chosen === undefined) return { right: null, message: words.chooseFirst };
      if (chosen === bug) return { right: true, message: `${words.right} ${reason}` };
      return { right: false, mistake: `taken-for-${chosen}`, message: words.signs[chosen] };
    },
    right: [bug],
    wrong: choices.filter((each) => each !== bug).map((each) => [each]),
    solution: () => [
      reason,
      ...(bug === 'none' ? [] : [words.soundResult, matrices(sound.filter(({ suspect }) => suspect))]),
    ],
  };
}
