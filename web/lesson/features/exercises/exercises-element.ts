/**
 * <mha-exercises>: a chapter's exercises, one at a time, with a button for each that shows whether it is solved: first two, then all of them. Records answers in
 * the learner's progress. Property: `all`.
 */
import { html, nothing, type TemplateResult } from 'lit';
import { words } from '../../../messages/en/exercises/frame.ts';
import { titleOf } from '../../../messages/exercise-titles.ts';
import type { NamedExercise } from '../../chapters/exercises.ts';
import { chapterOf } from '../../chapters/index.ts';
import type { ChapterId } from '../../constants/chapter-ids.ts';
import { progress } from '../../exercises/progress/progress.ts';
import { exercisesWith, type Material, type ReadLesson } from '../../material/material.ts';
import '../../exercises/exercise-element.ts';
import { FIRST } from '../../exercises/entry.ts';
import { exerciseListStyles } from '../../exercises/exercise-styles.ts';
import type { ExerciseResult } from '../../exercises/result.ts';
import { unfinishedAround } from '../../exercises/unfinished.ts';
import { defineElement, WatchingElement, withProps } from '../../platform/with-props.ts';
import { lessonAround } from '../../session/lesson.ts';
import { askedHead } from '../toc/parts.ts';

/** Where the figure keeps its settings, it shows no evidence. */
const NONE: readonly string[] = [];

export class ExercisesElement extends withProps(WatchingElement, {
  /** Whether all exercises are offered, or only the first ones. */
  all: false,
  /** The index of the shown exercise. */
  at: 0,
}) {
  static override readonly styles = exerciseListStyles;

  private list: readonly NamedExercise[] = [];
  /** Whose exercises they are. */
  private chapter: ChapterId | null = null;
  private material: Material | null = null;

  override willUpdate(): void {
    const lesson = lessonAround<ReadLesson>(this);
    if (!lesson) return;
    const { chapter } = lesson.store.now;
    const material = lesson.material.value;
    if (chapter !== this.chapter || material !== this.material) {
      Object.assign(this, { chapter, material, list: exercisesWith(material, chapter) });
      this.at = this.leftAt(chapter) ?? this.firstOpen();
    }
    const shown = this.list[this.at];
    if (shown) unfinishedAround(this).keepPlace(chapter, shown.name);
  }

  /** The index of the last shown exercise; null for none. */
  private leftAt(chapter: ChapterId): number | null {
    const left = unfinishedAround(this).placeIn(chapter);
    const at = this.list.findIndex(({ name }) => name === left);
    return at < 0 ? null : at;
  }

  /** Starts at the first unsolved exercise. */
  private firstOpen(): number {
    const { records } = progress.state.peek();
    const offered = this.list.slice(0, this.all ? undefined : FIRST);
    const open = offered.findIndex(({ name }) => !records[name]?.solved);
    return Math.max(0, open);
  }

  override render(): TemplateResult | typeof nothing {
    const { list: all } = this;
    const shown = all[this.at];
    const lesson = lessonAround<ReadLesson>(this);
    if (!lesson || !shown) return nothing;
    const { now } = lesson.store;
    const { records, problem } = progress.state.value;
    // An exercise that the reader has left unfinished is offered, too.
    const offered = this.all ? all.length : Math.min(all.length, Math.max(FIRST, this.at + 1));
    const solved = all.slice(0, offered).filter(({ name }) => records[name]?.solved).length;
    return html`
      <nav class="line tight" aria-label=${words.list}>
        ${all.map((exercise, i) => (i < offered ? this.button(exercise, i, records[exercise.name]?.solved === true) : nothing))}
        ${
          offered < all.length
            ? html`<button type="button" class="link" @click=${this.offerAll}>${words.rest(all.length - offered)}</button>`
            : nothing
        }
        <span class="done soft">${words.done(solved, offered)}</span>
      </nav>
      ${problem ? html`<p class="problem" role="status">${problem}</p>` : nothing}
      <mha-exercise
        .entry=${shown.entry}
        .name=${shown.name}
        .head=${askedHead(now)}
        .figured=${lesson.settings.value.locked ? NONE : chapterOf(now.chapter).tensors}
        .solved=${records[shown.name]?.solved === true}
        @mha-exercise-result=${this.record}
      ></mha-exercise>
      ${
        this.at + 1 < offered
          ? html`<p class="onward">
              <button type="button" class="press" @click=${this.next}>${words.next} →</button>
            </p>`
          : nothing
      }`;
  }

  private button({ entry }: NamedExercise, i: number, solved: boolean): TemplateResult {
    const name = words.item(i + 1, titleOf(entry.kind), solved);
    return html`<button
      type="button"
      class="press item ${solved ? 'solved' : ''}"
      aria-current=${i === this.at ? 'true' : nothing}
      aria-label=${name}
      title=${name}
      @click=${() => (this.at = i)}
    >
      ${solved ? html`<span aria-hidden="true">✓</span>` : i + 1}
    </button>`;
  }

  private readonly record = ({ detail }: CustomEvent<ExerciseResult>): void => {
    progress.record(detail);
  };

  private readonly offerAll = (): void => {
    this.all = true;
    void this.updateComplete.then(() => this.renderRoot.querySelectorAll<HTMLElement>('.item')[FIRST]?.focus());
  };

  private readonly next = (): void => {
    this.at++;
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>('[aria-current]')?.focus());
  };
}

defineElement('mha-exercises', ExercisesElement);
