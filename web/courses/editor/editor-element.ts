/**
 * <mha-material-editor>: instructors choose exercises and write their own material in a form, beside the lesson as learners will see it.
 *
 * The draft is the file's own JSON. The form is made from its schema, and the lesson's own check says what is wrong. Properties:
 * `storage` (where the draft is kept; null for nowhere), `home` (the lesson's folder), `loadLesson` (defines <mha-lesson>), `explain` (loads
 * the module that poses the lesson's exercises; the form shows their questions).
 */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { shownName } from '../../engine/shown-name.ts';
import { exercisesOf, type NamedExercise } from '../../lesson/chapters/exercises.ts';
import { ALL_CHAPTER_IDS, CHAPTER_IDS, type ChapterId } from '../../lesson/constants/chapter-ids.ts';
import { MINUTES } from '../../lesson/exercises/entry.ts';
import { snippet } from '../../lesson/features/embed-code/snippets.ts';
import { materialOf, type Problem, parseMaterial, placeOf } from '../../lesson/material/read-material.ts';
import { materialSchema } from '../../lesson/material/schema.ts';
import type { TextStorage } from '../../lesson/platform/browser-storage.ts';
import { equal } from '../../lesson/platform/equal.ts';
import { isFramed, saveFile } from '../../lesson/platform/save-file.ts';
import { defineElement, WatchingElement, withProps } from '../../lesson/platform/with-props.ts';
import { createHistory } from '../../lesson/state/history.ts';
import { tokens } from '../../lesson/ui/theme/tokens.ts';
import { tryAgain } from '../../lesson/ui/try-again.ts';
import { currentLanguage } from '../../messages/current-language.ts';
import { words } from '../../messages/en/editor.ts';
import { LANGUAGES, OFFERED } from '../../messages/languages.ts';
import { MAX_ATTEMPTS, readAssignment } from '../assignment/assignment.ts';
import { assignmentStyles } from '../assignment/assignment-styles.ts';
import { type Cards, chaptersView, questionsView } from './cards.ts';
import { DRAFT_KEY, type Draft, DraftStore, type Kept, MOST_BYTES, readDraft, storedDraft } from './draft.ts';
import { editorStyles } from './editor-styles.ts';
import { entryOf, type Field, type Form, fieldsOf, itemName, labelOf } from './form.ts';
import { blank, listOf, recordOf, type Shape } from './shape.ts';

/** A chapter or a question as a whole. */
const isCard = (place: string): boolean => /^\w+\[\d+\]$/.test(place);

/** "exercises[2].answer" as ["exercises", 2, "answer"]. */
function keysOf(place: string): readonly (string | number)[] {
  return (place.match(/[^.[\]]+/g) ?? []).map((key) => (/^\d+$/.test(key) ? Number(key) : key));
}

/** "Question 3, Answer" */
function placeInWords(place: string): string {
  const keys = keysOf(place);
  const names = keys.flatMap((key, i) => {
    const isList = typeof keys[i + 1] === 'number';
    return isList ? [] : [labelOf(keys.slice(0, i + 1)) ?? itemName(keys.slice(0, i + 1)) ?? String(key)];
  });
  return names.join(', ') || words.about;
}

const SHAPE: Shape = materialSchema;
const EMPTY: Draft = { ...recordOf(blank(SHAPE)), id: 'my-material' };
const MOST_STEPS_BACK = 200;
/** After this pause in typing the preview follows. */
const PAUSE_MS = 400;
export class MaterialEditor
  extends withProps(WatchingElement, {
    storage: null as TextStorage | null,
    home: './',
    loadLesson: null as (() => Promise<unknown>) | null,
    draft: EMPTY as Draft,
    /** The card that is open: "exercises[2]". */
    open: null as string | null,
    /** The last version without mistakes. */
    previewed: '',
    shown: CHAPTER_IDS[0] as ChapterId,
    cell: null as string | null,
    explain: null as (() => Promise<typeof import('../results/explain.ts')>) | null,
    prompts: new Map() as ReadonlyMap<string, string>,
    kept: 'kept' as Kept,
    status: '',
    refused: [] as readonly string[],
    /** Where the file will be; null for its name alone. */
    address: null as string | null,
    /** Language, answers and deadline of the assignment, as their fields write them; empty if its address leaves them out. */
    terms: { lang: '', attempts: '', due: '' },
  })
  implements Cards
{
  static override readonly styles = [tokens, assignmentStyles, editorStyles];

  problems: ReadonlyMap<string, readonly string[]> = new Map();
  #found: readonly Problem[] = [];
  /** What the assignment asks. While the draft has mistakes: what it asked before. */
  #asked: readonly NamedExercise[] = [];
  /** The language of the prompts. */
  #language = currentLanguage.peek();
  #history = createHistory<Draft>(MOST_STEPS_BACK, equal);
  #store = new DraftStore(null);
  #pause: ReturnType<typeof setTimeout> | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#store = new DraftStore(this.storage);
    this.draft = storedDraft(this.#store.read()) ?? EMPTY;
    this.#load();
    window.addEventListener('storage', this.#changedElsewhere);
  }

  readonly #load = (): void => void this.loadLesson?.().catch(() => undefined);

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#pause);
    window.removeEventListener('storage', this.#changedElsewhere);
  }

  /** The file's content. */
  get text(): string {
    return `${JSON.stringify(this.draft, null, 2)}\n`;
  }

  override willUpdate(changed: PropertyValues<this>): void {
    const { text } = this;
    const read = parseMaterial(text);
    this.#found = 'problems' in read ? read.problems : [];
    if ('file' in read) this.#asked = materialOf(read.file).chosen;
    const problems = new Map<string, readonly string[]>();
    for (const { place, problem } of this.#found) problems.set(place, [...(problems.get(place) ?? []), problem]);
    this.problems = problems;
    if (!changed.has('draft') || this.#found.length > 0) return;
    clearTimeout(this.#pause);
    const show = () => {
      this.previewed = text;
    };
    if (this.previewed === '') show();
    else this.#pause = setTimeout(show, PAUSE_MS);
  }

  #change(draft: Draft, run?: string): void {
    this.#history.record(this.draft, draft, run);
    this.#show(draft);
  }

  #show(draft: Draft): void {
    this.draft = draft;
    this.status = '';
    this.refused = [];
    this.kept = this.storage ? this.#store.keep(JSON.stringify(draft)) : 'refused';
  }

  readonly #changedElsewhere = ({ key }: StorageEvent): void => {
    if ((key === DRAFT_KEY || key === null) && this.#store.isElsewhere) this.kept = 'elsewhere';
  };

  focusAt(...places: string[]): void {
    void this.updateComplete.then(() => {
      for (const place of places) {
        const found = this.shadowRoot?.getElementById(place);
        const details = found?.closest('details');
        if (details) details.open = true;
        const target = found?.matches(FIELDS) ? found : (found?.querySelector<HTMLElement>(FIELDS) ?? found);
        if (!target || (target as HTMLButtonElement).disabled) continue;
        target.focus();
        return;
      }
    });
  }

  announce(text: string): void {
    this.status = text;
  }

  moved(from: string, to: string): void {
    if (this.open === from) this.open = to;
    else if (this.open === to) this.open = from;
  }

  removed(name: string, place: string): void {
    if (isCard(place)) this.open = null;
    this.status = words.removed(name);
    this.focusAt('undo');
  }

  override render() {
    const root: Field = {
      shape: SHAPE,
      path: [],
      value: this.draft,
      write: (value, run) => this.#change(recordOf(value), run),
    };
    return html`${tryAgain(this.#load, true)}<div class="columns">
        <form aria-label=${words.title} @submit=${(event: Event) => event.preventDefault()}>
          <h1>${words.title}</h1>
          <p class="formative">${words.intro}</p>
          ${this.#file()} ${this.#bar()} ${this.#notes()}
          <section aria-labelledby="about"><h2 id="about">${words.about}</h2>${fieldsOf(this, root)}</section>
          ${chaptersView(this, entryOf(root, 'chapters'))} ${questionsView(this, entryOf(root, 'exercises'))}
          ${this.#use()}
        </form>
        <div class="preview" id="preview" tabindex="-1">${this.#preview()}</div>
    </div>`;
  }

  get #fileName(): string {
    return `${String(this.draft['id'] ?? EMPTY['id'])}.json`;
  }

  /** Another list of chapters is another lesson. */
  #preview() {
    const chapters = listOf(recordOf(JSON.parse(this.previewed || '{}'))['chapters']);
    return keyed(
      chapters.map((each) => recordOf(each)['chapter']).join(),
      html`<mha-lesson loading="eager" theme="host" lang=${currentLanguage.value} chapter=${this.shown} material=${this.previewed || nothing}
        @mha-change=${this.#follow}></mha-lesson>`,
    );
  }

  readonly #follow = ({ detail, currentTarget }: CustomEvent<{ cell: string | null }> & Event): void => {
    this.cell = detail.cell;
    const { chapter } = currentTarget as Element & { chapter?: unknown };
    this.shown = ALL_CHAPTER_IDS.find((id) => id === chapter) ?? this.shown;
  };

  #file() {
    const startOver = () => {
      this.#change(EMPTY);
      this.open = null;
      this.status = words.startedOver;
      this.focusAt('undo');
    };
    return html`<div class="file">
      <label>${words.open} <input type="file" accept="application/json,.json" @change=${this.#openFile} /></label>
      <button type="button" class="press" @click=${startOver}>${words.startOver}</button>
    </div>`;
  }

  #bar() {
    const back = (step: 'undo' | 'redo') => () => {
      const draft = this.#history[step](this.draft);
      if (draft) this.#show(draft);
      this.focusAt(step, step === 'undo' ? 'redo' : 'undo');
    };
    const count = this.#found.length;
    return html`<div class="bar">
      <button type="button" class="press" id="undo" ?disabled=${!this.#history.canUndo} @click=${back('undo')}>${words.undo}</button>
      <button type="button" class="press" id="redo" ?disabled=${!this.#history.canRedo} @click=${back('redo')}>${words.redo}</button>
      <button type="button" class="press main" @click=${this.#save}>${words.save}</button>
      <button type="button" class="press narrow" @click=${() => this.focusAt('preview')}>${words.toPreview}</button>
      <p class="verdict" role="status">${count === 0 ? words.fine : words.waiting(words.problems(count))}</p>
    </div>`;
  }

  #notes() {
    const take = () => {
      const draft = storedDraft(this.#store.read());
      if (draft) this.#change(draft);
      this.kept = 'kept';
    };
    const keep = () => {
      this.kept = this.#store.overwrite(JSON.stringify(this.draft));
    };
    return html`<p class="status" aria-live="polite">${this.status}</p>
      ${this.refused.length > 0 ? html`<div class="problem" role="alert"><ul>${this.refused.map((each) => html`<li>${each}</li>`)}</ul></div>` : nothing}
      ${this.kept === 'refused' ? html`<p class="problem" role="status">${words.notKept}</p>` : nothing}
      ${
        this.kept === 'elsewhere'
          ? html`<div class="problem" role="alert"><p>${words.elsewhere}</p>
              <button type="button" class="press" @click=${take}>${words.useOther}</button>
              <button type="button" class="press" @click=${keep}>${words.useThis}</button></div>`
          : nothing
      }
      ${
        this.#found.length > 0
          ? html`<details id="problems"><summary>${words.problems(this.#found.length)}</summary>
              <ul>${this.#found.map((each) => html`<li><button type="button" class="link" @click=${() => this.#goTo(each.place)}>${placeInWords(each.place)}: ${each.problem}</button></li>`)}</ul>
            </details>`
          : nothing
      }`;
  }

  openCard(place: string | null, chapter: unknown, focus = false): void {
    this.open = place;
    this.shown = ALL_CHAPTER_IDS.find((id) => id === chapter) ?? this.shown;
    if (place && focus) this.focusAt(`${place}.question`, `${place}.intro`);
    if (place) void this.#pose(chapter);
  }

  /** Without the questions, the form names the exercises. */
  async #pose(chapter: unknown): Promise<void> {
    const language = currentLanguage.value;
    if (language !== this.#language) this.prompts = new Map();
    this.#language = language;
    const exercises = exercisesOf(chapter as ChapterId).map(({ name }) => name);
    if (exercises.every((name) => this.prompts.has(name))) return;
    const assignment = { heading: '', exercises, attempts: null, due: null, model: `?lang=${language}` };
    const posed = await this.explain?.()
      .then(({ explain }) => explain(assignment))
      .catch(() => null);
    if (posed)
      this.prompts = new Map([...this.prompts, ...[...posed].map(([name, { prompt }]) => [name, prompt] as const)]);
  }

  #goTo(place: string): void {
    const [card = ''] = place.match(/^\w+\[\d+\]/) ?? [];
    if (card) {
      const keys = keysOf(card);
      const item = recordOf(listOf(this.draft[String(keys[0])])[Number(keys[1])]);
      this.openCard(card, item['chapter']);
    }
    const ways = keysOf(place).map((_, i, keys) => placeOf(keys.slice(0, keys.length - i)));
    this.focusAt(place, ...ways, `${place}-title`, 'chapters-title');
  }

  #use() {
    const title = String(this.draft['title'] ?? '');
    const home = new URL(this.home, document.baseURI).href;
    const material = this.address ?? this.#fileName;
    const write = ({ currentTarget }: Event) => {
      this.address = (currentTarget as HTMLInputElement).value || null;
    };
    const figure = { view: 'lesson', query: '', controls: null, locked: false } as const;
    return html`<section aria-labelledby="assignment-title">
        <h2 id="assignment-title">${words.assignment}</h2>
        ${assignmentView(this, `${home}assignment.html`, { asked: this.#asked, title, material })}
      </section>
      <section aria-labelledby="use-title">
        <h2 id="use-title">${words.use}</h2>
        <label>${words.address}<input .value=${material} autocomplete="off" @input=${write} /></label>
        ${codeView(this, words.inPage, snippet('element', { ...figure, home, title, material }))}
      </section>`;
  }

  readonly #openFile = async ({ currentTarget }: Event): Promise<void> => {
    const input = currentTarget as HTMLInputElement;
    const file = input.files?.[0];
    if (!file) return;
    // Of a file that is too long, the beginning is enough to refuse it.
    const text = await file
      .slice(0, MOST_BYTES)
      .text()
      .catch(() => null);
    input.value = '';
    this.take(file.name, text);
  };

  /** Replaces the draft by a file's text, with its mistakes, or reports why the file is not material. */
  take(name: string, text: string | null): void {
    const read = text === null ? { refused: [words.unreadable] } : readDraft(text);
    if ('refused' in read) {
      this.status = '';
      this.refused = [words.refused(shownName(name)), ...read.refused];
      return;
    }
    this.#change(read.draft);
    this.open = null;
    // The preview has no earlier version of this file.
    this.previewed = '';
    this.status = (read.isCorrect ? words.opened : words.toCorrect)(shownName(name));
    if (!read.isCorrect) this.focusAt('problems');
  }

  readonly #save = (): void => {
    if (this.#found.length > 0) {
      this.status = words.notSaved;
      this.focusAt('problems');
      return;
    }
    const name = this.#fileName;
    saveFile(name, new Blob([this.text], { type: 'application/json' }));
    this.status = words.saved(name, isFramed());
  };
}

const FIELDS = 'input, textarea, select, button, summary';

defineElement('mha-material-editor', MaterialEditor);

interface Asked {
  readonly asked: readonly NamedExercise[];
  readonly title: string;
  /** The file's address. */
  readonly material: string;
}

/** The address names each exercise, so that it asks the same after the file has changed. Only an instructor's own questions need the file. */
function assignmentView(form: MaterialEditor, page: string, { asked, title, material }: Asked): TemplateResult {
  if (asked.length === 0) return html`<p class="soft">${words.noAssignment}</p>`;
  const needsFile = asked.some(({ entry }) => entry.kind === 'own-question');
  const { lang, attempts, due } = form.terms;
  const given = { material: needsFile ? material : '', heading: title, lang, attempts, due: inUtc(due) };
  const query = new URLSearchParams(Object.entries(given).filter(([, text]) => text !== ''));
  const names = `exercises=${asked.map(({ name }) => name).join(',')}`;
  const address = `${page}?${[names, ...(query.size > 0 ? [query] : [])].join('&')}`;
  const { problems } = readAssignment(query.toString());
  const write =
    (term: keyof MaterialEditor['terms']) =>
    ({ currentTarget }: Event) => {
      form.terms = { ...form.terms, [term]: (currentTarget as HTMLInputElement | HTMLSelectElement).value };
    };
  return html`<label>${words.language}<select @change=${write('lang')}>
      <option value="">${words.eachOwn}</option>
      ${OFFERED.map((each) => html`<option value=${each} ?selected=${each === lang}>${LANGUAGES[each].name}</option>`)}
    </select></label>
    <label>${words.attempts}<input type="number" min="1" max=${MAX_ATTEMPTS} .value=${attempts} @input=${write('attempts')} /></label>
    <label>${words.due}<input type="datetime-local" .value=${due} @input=${write('due')} /></label>
    ${problems.map((problem) => html`<p class="problem">${problem}</p>`)}
    ${codeView(form, words.assignmentAt(asked.length, asked.length * MINUTES), address)}
    <p class="soft">${needsFile ? words.openAssignment : words.openAnywhere}</p>
    <p><a href=${address} target="_blank" rel="noopener">${words.tryAssignment}</a></p>`;
}

/** A time of this machine's zone, such as 2026-12-01T19:00; a time that does not exist stays as it is. */
function inUtc(text: string): string {
  const moment = new Date(text);
  return Number.isNaN(moment.getTime()) ? text : `${moment.toISOString().slice(0, -':00.000Z'.length)}Z`;
}

function codeView(form: Form, label: string, code: string): TemplateResult {
  const copy = async ({ currentTarget }: Event) => {
    const area = (currentTarget as HTMLElement).parentElement?.querySelector('textarea');
    try {
      await navigator.clipboard.writeText(code);
      form.announce(words.copied);
    } catch {
      area?.select();
      form.announce(words.copyByHand);
    }
  };
  return html`<div class="code"><label>${label}<textarea readonly rows="3" spellcheck="false" dir="ltr" .value=${code}></textarea></label>
    <button type="button" class="press" aria-label="${words.copy}: ${label}" @click=${copy}>${words.copy}</button></div>`;
}
