/**
 * `<mha-controls>`: the sentence, a chip for each setting that the lesson has introduced, and “All settings” in a bar above a figure
 * ("bar") or above the text and the figure beside it ("beside"), or all settings in a bottom sheet, which opens from a wide button
 * ("sheet") or an icon ("icon"). `only` chooses the settings instead, `locked` makes them read-only, and `problem` shows the
 * engine's message beside the last changed control. Undo and redo keys work on the whole page, or in the element's root if
 * `embedded`, except in text fields. Its children stand before the tools.
 */
import '../../ui/controls/chip.ts';
import './sentence-field.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { t } from '../../../messages/index.ts';
import { chapterOf } from '../../chapters/index.ts';
import type { ChapterId } from '../../constants/chapter-ids.ts';
import type { ControlName, LessonSettings } from '../../fields/lesson-fields.ts';
import { tokenise } from '../../model/tokenise.ts';
import { OwnTask } from '../../platform/scheduling/own-task.ts';
import { defineElement, withProps } from '../../platform/with-props.ts';
import type { ComputedBy } from '../../session/computation.ts';
import { isFixed, type SettingName, shownSettings, whyFixed } from '../../state/shown-settings.ts';
import type { LessonStore } from '../../state/store.ts';
import { icon } from '../../ui/controls/icons.ts';
import { LazyPart } from '../../ui/lazy-part.ts';
import { subscripted } from '../../ui/subscripted.ts';
import { tryAgain } from '../../ui/try-again.ts';
import { barStyles } from './bar-styles.ts';
import { type Change, changeOfWidth } from './changes.ts';
import { hasChip, isIgnored } from './introduced.ts';
import type { SentenceChange } from './sentence-field.ts';
import { type SettingContext, type SettingItem, settingItems } from './setting-items.ts';

// Undo and redo keys: Ctrl or ⌘ with Z, Shift+Z or Y. Text fields keep their own.

type HistoryAction = 'undo' | 'redo';

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** The action for a key press; undefined for none. */
export function historyAction({ key, ctrlKey, metaKey, shiftKey, altKey }: Keys): HistoryAction | undefined {
  if (ctrlKey === metaKey || altKey) return undefined;
  const letter = key.toLowerCase();
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  return letter === 'y' && !shiftKey ? 'redo' : undefined;
}

const TEXT_TYPES: ReadonlySet<string> = new Set(['text', 'number', 'search', 'url', 'email', 'tel', 'password']);

/** Whether an element edits text and has its own undo. */
export function editsText(element: {
  readonly localName?: string;
  readonly type?: unknown;
  readonly isContentEditable?: boolean;
}): boolean {
  if (element.isContentEditable === true || element.localName === 'textarea') return true;
  return element.localName === 'input' && typeof element.type === 'string' && TEXT_TYPES.has(element.type);
}

interface Remark {
  readonly name: SettingName;
  readonly text: string;
}

export class Controls extends withProps(
  OwnTask,
  {
    store: null as LessonStore | null,
    /** The chapter's figure may have its own computation. */
    chapter: 'tokens' as ChapterId,
    /** The step that is playing or at rest. */
    step: '',
    problem: null as string | null,
    layout: 'bar' as 'bar' | 'beside' | 'sheet' | 'icon',
    /** The host page's choice of settings; null for those that the chapters introduce. */
    only: null as readonly SettingName[] | null,
    /** The engine that computed the current numbers. */
    by: null as ComputedBy | null,
    /** Whether the settings are read-only. */
    locked: false,
    /** In a host page, whose URL does not link to the figure's state. */
    embedded: false,
    /** Whether undo and its neighbours are elsewhere on the page. */
    toolless: false,
    /** The chip whose editor is open, or all settings. */
    open: null as SettingName | 'all' | null,
    /** The setting whose editor is open among all settings. */
    row: null as ControlName | null,
    /** Why the last change was rejected. */
    refused: null as Remark | null,
    /** The dependent changes of the last change. */
    note: null as Remark | null,
  },
  { layout: { type: String, reflect: true } },
) {
  #last: SettingName = 'sentence';
  /** The number of heads before the current drag of the width, restored where possible. */
  #headsBefore: number | null = null;
  #root: Node | null = null;
  readonly #editors = new LazyPart(this, () => import('./setting-editors.ts'));

  static override styles = barStyles;

  override connectedCallback(): void {
    super.connectedCallback();
    // On the lesson's own page, undo keys work wherever the focus is.
    this.#root = this.embedded ? this.getRootNode() : this.ownerDocument;
    this.#root.addEventListener('keydown', this.#keys);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#root?.removeEventListener('keydown', this.#keys);
    this.#root = null;
  }

  override render() {
    const { store } = this;
    if (!store) return nothing;
    const settings = store.settings.value;
    const context: SettingContext = {
      settings,
      shown: shownSettings(settings, chapterOf(this.chapter)),
      tokens: tokenise(settings.sentence),
      titled: this.open === 'all',
      problemOf: (name) => this.#problemOf(name),
      noteOf: (name) => (this.note?.name === name ? this.note.text : null),
      change: (name, change, done) => this.#change(name, change, done),
    };
    return this.#isBar ? this.#bar(store, context) : this.#sheet(store, context);
  }

  get #isBar(): boolean {
    return this.layout === 'bar' || this.layout === 'beside';
  }

  #bar(store: LessonStore, context: SettingContext): TemplateResult {
    const sentence = this.#sentence(context);
    const chips = html`<div class="chips">${this.#chips(context).map((item) => (this.locked ? fixedItem(item) : this.#chip(item, context)))}${
      this.only || this.locked ? nothing : this.#allChip(store, context)
    }</div>`;
    return html`
      <div class="bar" role="group" aria-label=${t.controls.region}>
        ${this.layout === 'beside' ? [html`<span class="room"></span>`, chips, sentence] : [sentence, chips]}
        <div class="end"><slot></slot>${this.locked || this.toolless ? nothing : toolsOnceUseful(store, this.embedded)}</div>
      </div>
      ${this.#remark()}`;
  }

  /** The editors stand above the text and leave the figure beside it free, which shows what they change. */
  readonly #room = (): Element | null => this.renderRoot.querySelector('.room');

  /** The settings with a chip. A host page's choice is complete, with the settings that the weights fix. */
  #chips(context: SettingContext): readonly SettingItem[] {
    const { only, chapter } = this;
    return this.#items(context).filter(({ name }) => only || hasChip(name, context.settings, chapter));
  }

  #items(context: SettingContext): readonly SettingItem[] {
    return settingItems(context).filter(({ name }) => this.only?.includes(name) ?? true);
  }

  #allChip(store: LessonStore, context: SettingContext): TemplateResult {
    return html`<mha-chip class="all" bare .within=${this.#room} .symbol=${'settings'} .label=${t.controls.all.open} .hint=${t.controls.all.open}
      @mha-open=${(event: CustomEvent<{ open: boolean }>) => this.#opened('all', event.detail.open)}
    >${this.open === 'all' ? html`<div class="panel">${this.#all(store, context)}</div>` : nothing}</mha-chip>`;
  }

  #all(store: LessonStore, context: SettingContext): TemplateResult {
    return this.#lazily(({ allSettings, editorOf }) =>
      allSettings({
        items: this.#items(context),
        editor: ({ name }) => editorOf(name, context),
        engine: this.only ? null : { choice: store.now.engine, by: this.by, choose: (engine) => store.set({ engine }) },
        open: this.row,
        toggled: (name, row) => void this.#toggledRow(name, row),
      }),
    );
  }

  /** What the editors' code renders, or a button that loads it again. */
  #lazily(content: (code: typeof import('./setting-editors.ts')) => TemplateResult): TemplateResult {
    if (this.#editors.loaded) return content(this.#editors.loaded);
    if (this.#editors.phase !== 'failed') return html``;
    return html`<p role="alert">${t.page.partFailed} ${tryAgain(this.#editors.load)}</p>`;
  }

  #chip(item: SettingItem, context: SettingContext): TemplateResult {
    const { name, label, value, colour, locked, shortcut } = item;
    return html`<span class="item ${name} ${this.#offClass(name)}">
      <mha-chip .within=${this.#room} .label=${label} .value=${value} .colour=${colour} .locked=${locked} .hint=${locked ? whyFixed(context.settings) : ''}
        .wrong=${this.#problemOf(name) !== null} @mha-open=${(event: CustomEvent<{ open: boolean }>) => this.#opened(name, event.detail.open)}
      >${this.open === name ? this.#lazily(({ editorOf }) => editorOf(name, context)) : nothing}</mha-chip>${
        shortcut
          ? html`<button type="button" class="icon" ?disabled=${locked} aria-label=${shortcut.label} title=${shortcut.label}
              @click=${shortcut.run}>${icon('dice')}</button>`
          : nothing
      }</span>`;
  }

  #sheet(store: LessonStore, context: SettingContext): TemplateResult {
    // Wide pages never need it.
    void import('./sheet.ts').catch(() => undefined);
    const { tokens, dModel, numHeads } = context.shown;
    return html`<slot></slot>
      <mha-sheet .small=${this.layout === 'icon'} .summary=${t.controls.sheet.summary(tokens, dModel, numHeads)}
        @mha-open=${(event: CustomEvent<{ open: boolean }>) => this.#opened('all', event.detail.open)}>
        ${
          this.open === null
            ? nothing
            : html`
              <span slot="tools">${tools(store, this.embedded)}</span>
              ${this.#sentence(context)}${this.#remark()}
              ${this.#all(store, context)}`
        }
      </mha-sheet>`;
  }

  #sentence({ settings }: SettingContext): TemplateResult | typeof nothing {
    if (!(this.only?.includes('sentence') ?? !isIgnored('sentence', this.chapter))) return nothing;
    return html`<mha-sentence-field class=${this.#offClass('sentence')} .value=${settings.sentence} .fixed=${this.#fixedSentence(settings)}
      .problem=${this.#problemOf('sentence')}
      @mha-sentence=${({ detail }: CustomEvent<SentenceChange>) =>
        this.#change('sentence', { patch: { sentence: detail.value } }, detail.done)}></mha-sentence-field>`;
  }

  /** The class of a control in the bar. One that does not change the present step leaves its room, so that the stage keeps its size. */
  #offClass(name: SettingName & ControlName): string {
    const off = !this.only && this.#isBar && isIgnored(name, this.chapter, this.step);
    return off ? 'off' : '';
  }

  #fixedSentence(settings: LessonSettings): { text: string; why: string } | null {
    if (!isFixed('sentence', settings))
      return this.locked ? { text: settings.sentence, why: t.controls.fixedByHost } : null;
    return { text: t.controls.sentence.notebook, why: t.controls.fixed };
  }

  /** Announces dependent changes to readers who do not see the editor. */
  #remark(): TemplateResult {
    return html`<div class="unseen" aria-live="polite">${this.note?.text ?? nothing}</div>`;
  }

  #problemOf(name: SettingName): string | null {
    if (this.refused?.name === name) return this.refused.text;
    return this.#last === name ? this.problem : null;
  }

  #opened(name: SettingName | 'all', open: boolean): void {
    if (open) {
      this.open = name;
      void this.#editors.load();
    } else if (this.open === name) this.open = null;
    if (!open) {
      this.refused = null;
      this.row = null;
    }
  }

  /** Opening a row closes the others. */
  async #toggledRow(name: ControlName, row: EventTarget | null): Promise<void> {
    if (!(row instanceof HTMLDetailsElement)) return;
    if (row.open) this.row = name;
    else if (this.row === name) this.row = null;
    await this.updateComplete;
    // The editor's parts have their size in the next frame.
    await new Promise(requestAnimationFrame);
    if (row.open) row.scrollIntoView({ block: 'nearest' });
  }

  #change(name: SettingName, { patch, note }: Change, done: boolean): void {
    const { store } = this;
    if (!store) return;
    const asked = name === 'dModel' ? this.#changeOfWidth(store, patch.dModel, done) : { patch, note };
    const before = store.settings.peek();
    const [problem] = store.set(asked.patch, { coalesce: name });
    if (done) store.settle();
    this.#last = name;
    this.refused = problem === undefined ? null : { name, text: problem };
    // The end of a drag changes nothing and keeps the drag's note.
    if (problem !== undefined || store.settings.peek() !== before || asked.note)
      this.note = asked.note ? { name, text: asked.note } : null;
  }

  #changeOfWidth(store: LessonStore, dModel: number | undefined, done: boolean): Change {
    const settings = store.settings.peek();
    const numHeads = this.#headsBefore ?? settings.numHeads;
    this.#headsBefore = done ? null : numHeads;
    return changeOfWidth(dModel ?? settings.dModel, { ...settings, numHeads });
  }

  readonly #keys = (event: Event): void => {
    if (!(event instanceof KeyboardEvent) || event.defaultPrevented) return;
    const action = historyAction(event);
    const target = event.composedPath()[0];
    if (!action || !this.store || this.locked || (target instanceof HTMLElement && editsText(target))) return;
    event.preventDefault();
    this.store[action]();
  };
}

function tools(store: LessonStore, linkless: boolean): TemplateResult {
  void import('./tools.ts').catch(() => undefined);
  return html`<mha-tools .store=${store} .linkless=${linkless}></mha-tools>`;
}

/** Nothing until there is something to undo. Reads signals: call while rendering. */
export function toolsOnceUseful(store: LessonStore, linkless: boolean): TemplateResult | typeof nothing {
  const { canUndo, canRedo, canReset } = store;
  return canUndo.value || canRedo.value || canReset.value ? tools(store, linkless) : nothing;
}

/** A read-only setting. */
function fixedItem({ label, value, colour }: SettingItem): TemplateResult {
  return html`<span class="item fixed" title=${t.controls.fixedByHost}><span>${subscripted(label)}</span> <b style="color:var(${colour})">${value}</b></span>`;
}

defineElement('mha-controls', Controls);
