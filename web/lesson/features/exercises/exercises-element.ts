/**
 * <mha-exercises>: a chapter's exercises, one at a time, with a button for each that shows whether it is solved: first two, then all of them. Records answers in
 * the learner's progress. Properties: `chapter`, `computed`, `seed`, `head`, `all`.
 */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { words } from '../../../messages/en/exercises/frame.ts';
import { titleOf } from '../../../messages/exercise-titles.ts';
import type { NamedExercise } from '../../chapters/all-exercises.ts';
import { chapterOf } from '../../chapters/index.ts';
import type { ChapterId } from '../../constants/chapter-ids.ts';
import { progress } from '../../exercises/progress/progress.ts';
import { exercisesWith, type Material } from '../../material/material.ts';
import type { Computed } from '../../session/lesson-session.ts';
import '../../exercises/exercise-element.ts';
import { FIRST } from '../../exercises/entry.ts';
import { exerciseListStyles } from '../../exercises/exercise-styles.ts';
import type { ExerciseResult } from '../../exercises/result.ts';
import { unfinishedAround } from '../../exercises/unfinished.ts';
import { defineElement, WatchingElement, withProps } from '../../platform/with-props.ts';

export class ExercisesElement extends withProps(WatchingElement, {
  chapter: 'tokens' as ChapterId,
  /** The instructor's material; null for none. */
  material: null as Material | null,
  computed: null as Computed | null,
  seed: 1,
  head: null as number | null,
  /** Whether the host page keeps the settings as they are. */
  fixed: false,
  /** Whether all exercises are offered, or only the first ones. */
  all: false,
  /** The index of the shown exercise. */
  at: 0,
}) {
  static override readonly styles = exerciseListStyles;

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('chapter') || changed.has('material')) this.at = this.leftAt() ?? this.firstOpen();
    const shown = exercisesWith(this.material, this.chapter)[this.at];
    if (shown) unfinishedAround(this).keepPlace(this.chapter, shown.name);
  }

  /** The index of the last shown exercise; null for none. */
  private leftAt(): number | null {
    const left = unfinishedAround(this).placeIn(this.chapter);
    const at = exercisesWith(this.material, this.chapter).findIndex(({ name }) => name === left);
    return at < 0 ? null : at;
  }

  /** Starts at the first unsolved exercise. */
  private firstOpen(): number {
    const { records } = progress.state.peek();
    const offered = exercisesWith(this.material, this.chapter).slice(0, this.all ? undefined : FIRST);
    const open = offered.findIndex(({ name }) => !records[name]?.solved);
    return Math.max(0, open);
  }

  override render(): TemplateResult | typeof nothing {
    const { computed } = this;
    const all = exercisesWith(this.material, this.chapter);
    const shown = all[this.at];
    if (!computed || !shown) return nothing;
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
        .trace=${computed.trace}
        .revision=${computed.revision}
        .sentences=${computed}
        .seed=${this.seed}
        .head=${this.head}
        .figured=${this.fixed ? [] : chapterOf(this.chapter).tensors}
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
