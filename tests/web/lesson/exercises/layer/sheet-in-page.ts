/** A question and its sheet in the page, for tests that act on it as a learner does. */
import { render, type TemplateResult } from 'lit';
import { expect } from 'vitest';
import { traceOf } from '#tests/web/lesson/inspector/support.ts';
import type { ExerciseEntry } from '#web/lesson/exercises/entry.ts';
import { pose } from '#web/lesson/exercises/pose.ts';
import type { AnswerSheet, Posed } from '#web/lesson/exercises/posed.ts';

export class SheetInPage {
  readonly posed: Posed;
  readonly sheet: AnswerSheet;
  readonly #place = document.createElement('form');

  constructor(entry: ExerciseEntry, seed = 1) {
    this.posed =
      pose(entry, { trace: traceOf(), sentences: { tokens: [] }, head: null, seed }) ?? expect.fail('nothing is asked');
    this.sheet = this.posed.open(() => this.draw());
    document.body.replaceChildren(this.#place);
    this.draw();
  }

  draw(): void {
    render(this.sheet.view(false), this.#place);
  }

  /** Presses an input of a fieldset, both counted from 0. */
  press(fieldset: number, input: number): void {
    const found = this.#place.querySelectorAll('fieldset')[fieldset]?.querySelectorAll('input')[input];
    found?.click();
  }

  texts(selector: string): string[] {
    return textsIn(this.#place, selector);
  }
}

export function textsIn(place: ParentNode, selector: string): string[] {
  return [...place.querySelectorAll(selector)].map(({ textContent }) =>
    (textContent ?? '').trim().replace(/\s+/g, ' '),
  );
}

export function drawn(view: TemplateResult): HTMLElement {
  const place = document.createElement('div');
  render(view, place);
  return place;
}
