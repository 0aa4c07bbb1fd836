/** Questions whose answer is one number or several: the input, and the judge, who knows mistakes. */
import { words as frameWords } from '../../messages/en/exercises/frame.ts';
import { words } from '../../messages/en/exercises/number.ts';
import { formatNumber } from '../../views/format-number.ts';
import { formatAligned } from '../inspector/numbers.ts';
import { type Input, textInput } from './inputs.ts';
import { diagnose, isWithin, type Mistake, type Verdict } from './mistake.ts';
import { isSum, parseAnswer } from './parse-answer.ts';
import type { Answer, Question } from './question.ts';

/** `whole`: an index from 0, which is not computed. `counts`: a large whole number, whose thousands may be grouped. */
export type NumberForm = 'number' | 'whole' | 'counts';

export function numberInput(label: string = words.answer, form: NumberForm = 'number'): Input {
  const counts = form === 'counts';
  return textInput({
    label,
    short: form === 'whole',
    problem: (text) => {
      const parsed = parseAnswer(text, counts);
      if ('problem' in parsed) return parsed.problem;
      const isIndex = Number.isInteger(parsed.value) && parsed.value >= 0;
      return form === 'whole' && !isIndex ? words.unreadable.whole : null;
    },
    // The value of a sum during typing.
    preview: (text) => {
      const parsed = form !== 'whole' && isSum(text) ? parseAnswer(text, counts) : null;
      if (!parsed || !('value' in parsed)) return null;
      return words.preview(formatAligned(parsed.value, counts && Number.isInteger(parsed.value) ? 0 : 4));
    },
  });
}

/** The typed numbers. */
export function typed(answer: Answer, counts = false): readonly number[] {
  return answer.map((text) => {
    const parsed = parseAnswer(text, counts);
    return 'value' in parsed ? parsed.value : Number.NaN;
  });
}

/** The answers that known mistakes lead to, as a learner may type them. */
export function wrongNumbers(mistakes: readonly Mistake[]): readonly Answer[] {
  return mistakes.flatMap(({ wrong }) => (wrong?.every((value) => !Number.isNaN(value)) ? [wrong.map(String)] : []));
}

/** Says the page's number, and why the accepted answer is another one, if it is. */
export function praise(answer: number, exact: number, decimals: number): string {
  const [given, shown] = [formatNumber(answer, decimals), formatNumber(exact, decimals)];
  return given === shown ? words.right(shown) : words.rightRounded(shown);
}

export interface NumberAnswer {
  readonly label?: string;
  readonly counts?: boolean;
  /** Unrounded. */
  readonly right: number;
  /** As right as the other: the result of rounded numbers. */
  readonly rounded?: number;
  /** 0 if only the exact number is right. */
  readonly tolerance: number;
  /** Those that lead to the right number are left out. */
  readonly mistakes: readonly Mistake[];
  /** The feedback on a right answer, and on a wrong one of unknown cause. */
  readonly praise: (answer: number) => string;
  readonly otherwise: (answer: number) => string;
}

/** The form and the judge of a question for one number. */
export function numberAnswer(asked: NumberAnswer) {
  const { label, counts = false, right, rounded = right, tolerance, praise: praised, otherwise } = asked;
  const rights = [rounded, right];
  const mistakes = asked.mistakes.filter(({ distance }) => rights.every((each) => distance([each]) > 2));
  return {
    ask: () => [numberInput(label, counts ? 'counts' : 'number')],
    judge: (texts: Answer): Verdict => {
      const [answer = Number.NaN] = typed(texts, counts);
      if (rights.some((each) => isWithin(answer, each, tolerance))) return { right: true, message: praised(answer) };
      const mistake = diagnose(mistakes, [answer]);
      // 0 is usually no answer, and no near miss.
      return mistake && (answer !== 0 || mistake.distance([0]) === 0)
        ? { right: false, mistake: mistake.id, message: mistake.message }
        : { right: false, mistake: null, message: otherwise(answer) };
    },
    right: [String(right)],
    wrong: [['987'], ...wrongNumbers(mistakes)],
  };
}

export interface NumberQuestion
  extends Omit<NumberAnswer, 'otherwise'>,
    Omit<Question, 'right' | 'wrong' | 'ask' | 'judge'> {}

/** A question for one number. After a wrong answer of unknown cause it gives the first hint. */
export function numberQuestion(asked: NumberQuestion): Question {
  return { ...asked, ...numberAnswer({ ...asked, otherwise: () => frameWords.checkStep(asked.hints[0] ?? '') }) };
}
