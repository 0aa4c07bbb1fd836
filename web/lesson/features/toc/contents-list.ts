/**
 * `<mha-contents-list>`: the questions, the short way, then the chapters by part, each with the minutes that it takes. Emits
 * `mha-chapter` {chapter, questions}, `mha-home`.
 */
import minutes from 'prose:minutes/en';
import { css, html, nothing } from 'lit';
import { words } from '../../../messages/en/contents.ts';
import { t } from '../../../messages/index.ts';
import { ALL_CHAPTER_IDS, CHAPTERS_BY_PART, type ChapterId } from '../../constants/chapter-ids.ts';
import { FIRST, MINUTES } from '../../exercises/entry.ts';
import { progress, solvedAmong } from '../../exercises/progress/progress.ts';
import type { Records } from '../../exercises/progress/record.ts';
import { FIELD_NAMES } from '../../fields/lesson-fields.ts';
import { exercisesWith, type Material } from '../../material/material.ts';
import { defineElement, WatchingElement, withProps } from '../../platform/with-props.ts';
import { subscripted } from '../../ui/subscripted.ts';
import { inParts, wayOf } from './parts.ts';

/** Styles of the table of contents: numbered lists with minutes. */
const contentsStyles = css`
  :host { display: block; font: 450 calc(15 * var(--px)) / calc(20 * var(--px)) var(--font-ui); }
  h2 {
    display: flex;
    justify-content: space-between;
    padding: var(--s2) var(--s2) var(--s1);
    font: 600 calc(13 * var(--px)) / calc(20 * var(--px)) var(--font-ui);
    color: var(--ink-soft);
  }
  ol { margin: 0 0 var(--s2); }
  a {
    display: grid;
    grid-template-columns: calc(24 * var(--px)) minmax(0, 1fr) auto auto;
    gap: var(--s2);
    align-items: center;
    min-height: 36px;
    padding: 0 var(--s2);
    border-radius: var(--radius);
    color: var(--ink);
    text-decoration: none;
  }
  a.page { display: flex; font-weight: 600; }
  @media (hover: hover) {
    a:hover { background: var(--surface-sunken); }
  }
  a:focus-visible { outline-offset: -2px; }
  a[aria-current] { background: var(--accent); color: var(--accent-ink); font-weight: 600; }
  .index { color: var(--ink-soft); text-align: end; }
  .minutes, .done { color: var(--ink-soft); font-weight: 450; font-size: calc(13 * var(--px)); white-space: nowrap; }
  .minutes { grid-column: 4; }
  .done { color: var(--ok); }
  .short {
    margin-bottom: var(--s2);
    padding-bottom: var(--s1);
    border-radius: var(--radius);
    background: color-mix(in oklab, var(--accent) 7%, var(--surface-raised));
  }
  a[aria-current] span { color: inherit; }
  .total { margin: var(--s3) var(--s2) 0; color: var(--ink-soft); font-size: calc(13 * var(--px)); }
  @media (forced-colors: active) {
    a[aria-current] { outline: 2px solid CanvasText; outline-offset: -2px; }
  }
`;

/** The chapter that the questions are opened from where none is open. */
const [FIRST_STOP] = CHAPTERS_BY_PART.short;

export class ContentsList extends withProps(WatchingElement, {
  /** The open chapter; null in the opening. */
  chapter: null as ChapterId | null,
  /** Whether the questions are shown in its place. */
  questions: false,
  /** The available chapters in order. */
  chapters: ALL_CHAPTER_IDS as readonly ChapterId[],
  /** The instructor's material; null for none. */
  material: null as Material | null,
  links: (() => () => '') as () => (chapter: ChapterId) => string,
  /** The opening's URL, where the page has an opening. */
  home: null as string | null,
}) {
  static override styles = contentsStyles;

  override render() {
    const { records } = progress.state.value;
    const link = this.links();
    const chapter = this.chapter ?? FIRST_STOP;
    const solved = solvedAmong(
      records,
      this.chapters.flatMap((id) => this.#exercises(id)),
    );
    return html`<nav aria-label=${t.reading.contents.button}>
        ${this.home === null ? nothing : html`<a class="page" href=${this.home} @click=${(event: MouseEvent) => this.#go(event, null)}>${t.page.home}</a>`}
        <a class="page" href=${questionsAt(link(chapter))} aria-current=${this.questions ? 'page' : nothing} @click=${(event: MouseEvent) => this.#go(event, chapter, true)}>${t.reading.contents.questions}</a>
        ${inParts(this.chapters).map(
          ({ name, chapters }) => html`<section class=${name}>
            <h2><span>${t.page.parts[name]}</span> ${minutesOf(sum(chapters.map((id) => this.#minutes(id))))}</h2>
            <ol start=${chapters[0] ? this.#number(chapters[0]) : nothing}>
              ${chapters.map((id) => this.#entry(id, records, link(id)))}
            </ol>
          </section>`,
        )}
      </nav>
      ${solved > 0 ? html`<p class="total">${words.solved(solved)}</p>` : nothing}`;
  }

  /** Stops and other chapters are numbered separately. */
  #number(id: ChapterId): number {
    return wayOf(this.chapters, id).indexOf(id) + 1;
  }

  #exercises(id: ChapterId): readonly string[] {
    return exercisesWith(this.material, id).map(({ name }) => name);
  }

  /** Those that the chapter shows first. */
  #shown(id: ChapterId): readonly string[] {
    return this.material ? this.#exercises(id) : this.#exercises(id).slice(0, FIRST);
  }

  #minutes(id: ChapterId): number {
    return chapterMinutes(id, this.#shown(id).length);
  }

  #entry(id: ChapterId, records: Records, address: string) {
    const shown = this.#shown(id);
    const done = shown.length > 0 && solvedAmong(records, shown) === shown.length;
    return html`<li>
      <a href=${address} aria-current=${id === this.chapter && !this.questions ? 'page' : nothing} @click=${(event: MouseEvent) => this.#go(event, id)}>
        <span class="index" aria-hidden="true">${this.#number(id)}</span>
        <span class="name">${subscripted(t.page.chapterNames[id])}</span>
        ${done ? html`<span class="done"><span aria-hidden="true">✓</span><span class="unseen">${words.done}</span></span>` : nothing}
        ${minutesOf(this.#minutes(id))}
      </a>
    </li>`;
  }

  #go(event: MouseEvent, chapter: ChapterId | null, questions = false): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    this.dispatchEvent(
      chapter === null
        ? new CustomEvent('mha-home', { bubbles: true, composed: true })
        : new CustomEvent('mha-chapter', { detail: { chapter, questions }, bubbles: true, composed: true }),
    );
  }
}

/** A chapter's address with the questions in its place. */
function questionsAt(address: string): string {
  return address === '#' ? address : `${address}&${FIELD_NAMES.questions}=on`;
}

function minutesOf(exact: number) {
  const rounded = wholeMinutes(exact);
  return html`<span class="minutes" aria-hidden="true">${words.minutes(rounded)}</span><span class="unseen">${words.minutesSpoken(rounded)}</span>`;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

defineElement('mha-contents-list', ContentsList);

/** The minutes that a chapter takes: its text and steps, which the build counts, and so many exercises. Not rounded. */
export function chapterMinutes(id: ChapterId, exercises: number): number {
  return minutes[id] + exercises * MINUTES;
}

/** Whole minutes, at least one. */
export function wholeMinutes(exact: number): number {
  return Math.max(1, Math.round(exact));
}
