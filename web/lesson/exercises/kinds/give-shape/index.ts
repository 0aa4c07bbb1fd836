/** "Give a shape". */
import { html, nothing, type TemplateResult } from 'lit';
import { shapeWords as words } from '../../../../messages/exercises/shape.ts';
import { letterName } from '../../../inspector/name-view.ts';
import { subscripted } from '../../../ui/subscripted.ts';
import type { ExerciseContext } from '../../exercise-context.ts';
import type { Checked } from '../../mistake.ts';
import type { AnswerSheet, Question } from '../../posed.ts';
import { giveShape, type ShapeExercise } from './give-shape.ts';
import { parseShape } from './parse-shape.ts';
import { extentOf, type ShapeAxis, shapeText } from './shape-axes.ts';
import { SHAPE_QUESTIONS, type ShapeQuestion } from './shape-questions.ts';

export { shapeWords as texts } from '../../../../messages/exercises/shape.ts';

export function pose(shape: ShapeQuestion, { trace, seed }: ExerciseContext): Question | null {
  const exercise = giveShape(trace, shape, seed);
  if (!exercise) return null;
  const { setting, hints } = exercise;
  const { prompt, code } = words.questions[shape];
  return {
    key: `${shape} ${JSON.stringify(exercise.sizes)}`,
    numbers: [],
    prompt,
    tensor: SHAPE_QUESTIONS[shape].tensor ?? null,
    cell: null,
    note: words.spelling,
    hints,
    inNotebook: { given: code === '' ? setting : `${setting}\n\n\`\`\`python\n${code}\n\`\`\``, note: '' },
    material: () =>
      html`<p class="setting">${subscripted(setting)}</p>
        ${code === '' ? nothing : html`<pre class="code" tabindex="0"><code>${code}</code></pre>`}`,
    solution: () => solution(exercise),
    open: (changed) => new ShapeSheet(exercise, changed),
  };
}

/** The shape with the meaning of each number. */
function solution({ axes, sizes, right }: ShapeExercise): TemplateResult {
  return html`<div class="solution">
    <p class="sum"><span class="number">${shapeText(right)}</span></p>
    <ul class="axes">
      ${axes.map(
        (axis) => html`<li>
          <span class="number">${extentOf(axis, sizes)}</span>
          ${axis.map((letter, i) => html`${i > 0 ? '·' : nothing}${axisLetter(letter)}`)}
          ${axis.map((letter) => words.axes[letter]).join(' · ')}
        </li>`,
      )}
    </ul>
  </div>`;
}

function axisLetter(letter: ShapeAxis[number]): TemplateResult | string {
  switch (letter) {
    case 't':
    case 's':
    case 'h':
    case 'd':
    case 'm':
      return letterName(letter);
    default:
      return letter;
  }
}

class ShapeSheet implements AnswerSheet {
  private text = '';

  constructor(
    private readonly exercise: ShapeExercise,
    private readonly changed: () => void,
  ) {}

  get answer(): readonly string[] {
    return [this.text];
  }

  set answer([text = '']: readonly string[]) {
    this.text = text;
  }

  view(invalid: boolean): TemplateResult {
    return html`<label class="field">
      <span>${words.answer}</span>
      <input
        type="text"
        class="number"
        autocomplete="off"
        autocapitalize="off"
        spellcheck="false"
        aria-describedby="note"
        aria-invalid=${invalid}
        .value=${this.text}
        @input=${this.type}
      />
    </label>`;
  }

  check(): Checked {
    const parsed = parseShape(this.text);
    return 'problem' in parsed ? { right: null, message: parsed.problem } : this.exercise.check(parsed.shape);
  }

  private readonly type = (event: InputEvent): void => {
    if (!(event.currentTarget instanceof HTMLInputElement)) return;
    this.text = event.currentTarget.value;
    this.changed();
  };
}
