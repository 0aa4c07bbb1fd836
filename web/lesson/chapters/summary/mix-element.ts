/**
 * <mha-exercise-mix>: all chapters' exercises in mixed order, one at a time, unsolved ones first.
 * Event: `mha-chapter` { chapter } opens an exercise's chapter.
 */
import { html, nothing, type TemplateResult } from 'lit';
import { words } from '../../../messages/en/exercises/frame.ts';
import { t } from '../../../messages/index.ts';
import { neededTensor } from '../../exercises/entry.ts';
import { progress, solvedAmong } from '../../exercises/progress/progress.ts';
import { lessonAround } from '../../session/lesson.ts';
import { ALL_EXERCISES, type NamedExercise } from '../exercises.ts';
import '../../exercises/exercise-element.ts';
import { seedFor } from '../../../engine/random.ts';
import { exerciseListStyles } from '../../exercises/exercise-styles.ts';
import type { ExerciseResult } from '../../exercises/result.ts';
import { shuffled } from '../../exercises/shuffled.ts';
import { unfinishedAround } from '../../exercises/unfinished.ts';
import { defineElement, WatchingElement, withProps } from '../../platform/with-props.ts';

/** The list's key among the chapters' lists. */
const MIX = 'mix';

export class ExerciseMix extends withProps(WatchingElement, {
  /** The index of the shown exercise in the mixed order. */
  at: 0,
  /** Whether to skip solved exercises. */
  onlyOpen: true,
}) {
  static override readonly styles = exerciseListStyles;

  private order: readonly NamedExercise[] = [];
  /** What decided the order. */
  private seed: number | null = null;

  override willUpdate(): void {
    const { store, session } = lessonAround(this) ?? {};
    if (store && store.now.seed !== this.seed) {
      this.seed = store.now.seed;
      const trace = session?.computed.value?.trace;
      // Exercises about another chapter's own computation, such as gradients, cannot be posed here.
      const asked = ALL_EXERCISES.filter(({ entry }) => {
        const tensor = neededTensor(entry);
        return !trace || tensor === null || trace.has(tensor);
      });
      this.order = mixedOrder(asked, this.seed);
      const left = unfinishedAround(this).placeIn(MIX);
      const known = this.order.findIndex(({ name }) => name === left);
      const open = this.order.findIndex(({ name }) => this.isOpen(name));
      this.at = known >= 0 ? known : Math.max(0, open);
    }
    const shown = this.order[this.at];
    if (shown) unfinishedAround(this).keepPlace(MIX, shown.name);
  }

  private isOpen(name: string): boolean {
    return !progress.state.peek().records[name]?.solved;
  }

  override render(): TemplateResult | typeof nothing {
    const shown = this.order[this.at];
    if (!shown) return nothing;
    const { records, problem } = progress.state.value;
    const solved = solvedAmong(
      records,
      this.order.map(({ name }) => name),
    );
    const others = ALL_EXERCISES.length - this.order.length;
    return html`
      <nav class="line tight" aria-label=${words.mix}>
        <button type="button" class="press" ?disabled=${this.step(-1) === null} @click=${() => this.go(-1)}>
          ← ${words.previous}
        </button>
        <span aria-live="polite">${words.place(this.at + 1, this.order.length)}</span>
        <button type="button" class="press" ?disabled=${this.step(1) === null} @click=${() => this.go(1)}>
          ${words.following} →
        </button>
        <label class="line tight only">
          <input type="checkbox" .checked=${this.onlyOpen} @change=${() => (this.onlyOpen = !this.onlyOpen)} />
          ${words.onlyOpen}
        </label>
        <span class="done soft">${words.done(solved, this.order.length)}${others > 0 ? html`. ${words.elsewhere(others)}` : nothing}</span>
      </nav>
      ${problem ? html`<p class="problem" role="status">${problem}</p>` : nothing}
      <p class="from soft">
        ${words.from}
        <button type="button" class="link" @click=${() => this.open(shown)}>
          ${t.page.chapterNames[shown.chapter]}
        </button>
      </p>
      <mha-exercise
        .entry=${shown.entry}
        .name=${shown.name}
        .solved=${records[shown.name]?.solved === true}
        @mha-exercise-result=${({ detail }: CustomEvent<ExerciseResult>) => progress.record(detail)}
      ></mha-exercise>`;
  }

  /** The next index in a direction; null at the end. */
  private step(direction: 1 | -1): number | null {
    for (let place = this.at + direction; place >= 0 && place < this.order.length; place += direction) {
      const exercise = this.order[place];
      if (exercise && (!this.onlyOpen || this.isOpen(exercise.name))) return place;
    }
    return null;
  }

  private go(direction: 1 | -1): void {
    this.at = this.step(direction) ?? this.at;
  }

  private open({ chapter }: NamedExercise): void {
    this.dispatchEvent(new CustomEvent('mha-chapter', { detail: { chapter }, bubbles: true, composed: true }));
  }
}

defineElement('mha-exercise-mix', ExerciseMix);

/**
 * Interleaves exercises of different kinds, which teaches more than many of a kind in a row (Rohrer and Taylor 2007, "The shuffling
 * of mathematics problems improves learning"). A seed decides the order.
 *
 * Each exercise once; neighbours differ in kind and chapter while there is a choice.
 */
export function mixedOrder(exercises: readonly NamedExercise[], seed: number): readonly NamedExercise[] {
  const left = [...shuffled(exercises, seedFor(seed, 'mixed order'))];
  const mixed: NamedExercise[] = [];
  while (left.length > 0) {
    const before = mixed.at(-1);
    const best = left.reduce((a, b) => (likeness(b, before, left) < likeness(a, before, left) ? b : a));
    left.splice(left.indexOf(best), 1);
    mixed.push(best);
  }
  return mixed;
}

/** A neighbour's penalty; ties go to the kind with the most exercises left, so that none piles up at the end. */
function likeness(exercise: NamedExercise, before: NamedExercise | undefined, left: readonly NamedExercise[]): number {
  const kind = exercise.entry.kind === before?.entry.kind ? 4000 : 0;
  const chapter = exercise.chapter === before?.chapter ? 2000 : 0;
  return kind + chapter - left.filter(({ entry }) => entry.kind === exercise.entry.kind).length;
}
