// @vitest-environment happy-dom
/** The sheet of a vector to steer, on the learner's own sentence and on others. */
import { render } from 'lit';
import { beforeAll, describe, expect, it } from 'vitest';
import { learned } from '#tests/web/lesson/exercises/layer/learned.ts';
import { drawn, textsIn } from '#tests/web/lesson/exercises/layer/sheet-in-page.ts';
import type { SteerQuestion } from '#web/lesson/exercises/kinds/steer-vector/steer-task.ts';
import { loadKinds, pose } from '#web/lesson/exercises/pose.ts';
import type { AnswerSheet } from '#web/lesson/exercises/posed.ts';
import type { NumberChange, NumberField } from '#web/lesson/ui/controls/number-field.ts';

const { trace, tokens } = learned('en');

beforeAll(() => loadKinds(['steer-vector']));

function posed(question: SteerQuestion, seed: number) {
  const context = { trace, sentences: { tokens }, head: 0, seed };
  return pose({ kind: 'steer-vector', question }, context) ?? expect.fail('nothing is asked');
}

class Sheet {
  readonly place = document.createElement('form');
  readonly sheet: AnswerSheet;

  constructor(question: ReturnType<typeof posed>) {
    this.sheet = question.open(() => this.draw());
    this.draw();
  }

  draw(): void {
    render(this.sheet.view(false), this.place);
  }

  enter(field: number, value: number): void {
    const fields = this.place.querySelectorAll<NumberField>('mha-number-field');
    fields[field]?.dispatchEvent(new CustomEvent<NumberChange>('mha-number', { detail: { value, done: true } }));
  }

  get weights(): string[] {
    return textsIn(this.place, '.word-bars .number');
  }
}

describe('a sheet to steer a vector', () => {
  it('recomputes the row of weights with every number, and names the words that are read', async () => {
    const sheet = new Sheet(posed('query', 2));
    const before = sheet.weights;
    expect(sheet.place.querySelectorAll('mha-number-field')).toHaveLength(2);
    sheet.enter(0, 3.1);
    expect(sheet.weights).not.toEqual(before);
    const verdict = await sheet.sheet.check();
    expect(verdict.message).toContain(textsIn(sheet.place, '[role="status"]')[0]);
    expect(sheet.place.querySelectorAll('.was').length).toBeGreaterThan(0);
  });

  it('judges nothing before something moved, and ignores numbers beyond the limits', async () => {
    for (const question of ['query', 'direction', 'key', 'longer', 'even', 'both'] as const) {
      const sheet = new Sheet(posed(question, 2));
      expect(await sheet.sheet.check()).toMatchObject({ right: null });
      sheet.enter(0, 99);
      expect(await sheet.sheet.check()).toMatchObject({ right: null });
      expect(sheet.sheet.answer).toEqual([]);
    }
  });

  it('diagnoses a query that has become longer', async () => {
    const sheet = new Sheet(posed('direction', 2));
    for (const field of [0, 1, 2, 3]) sheet.enter(field, 2);
    expect(await sheet.sheet.check()).toMatchObject({ right: false, mistake: 'too-long' });
    expect(sheet.place.querySelector('.over')).not.toBeNull();
  });

  it('diagnoses a key that is not that of the word to be read', async () => {
    const question = posed('key', 2);
    const right = textsIn(drawn(question.solution()), '.sum')[0] ?? '';
    const sheet = new Sheet(question);
    const other = [...sheet.place.querySelectorAll('label')].find(
      (label) => !right.includes(label.textContent?.trim() ?? ''),
    );
    other?.querySelector('input')?.dispatchEvent(new Event('change'));
    const [field] = sheet.place.querySelectorAll<NumberField>('mha-number-field');
    sheet.enter(0, (field?.value ?? 0) > 0 ? -0.5 : 0.5);
    expect(await sheet.sheet.check()).toMatchObject({ right: false, mistake: 'other-key' });
  });

  it('takes up an earlier answer', async () => {
    const question = posed('both', 2);
    const first = new Sheet(question);
    first.enter(1, -2.5);
    const second = new Sheet(question);
    second.sheet.answer = first.sheet.answer;
    second.draw();
    expect(second.weights).toEqual(first.weights);
  });

  it('asks about the learner’s own sentence, and about others with odd seeds', () => {
    for (const seed of [2, 4, 6]) expect(posed('query', seed)).toMatchObject({ cell: { tensor: 'weights' } });
    const own = posed('query', 2);
    expect(own.key).toContain(tokens.join(' '));
    for (const seed of [1, 3, 5]) {
      expect(posed('query', seed)).toMatchObject({ cell: null });
      expect(posed('query', seed).key).not.toContain(tokens.join(' '));
    }
  });
});
