/**
 * `<mha-controls>`: all settings as a bar of chips (layout "bar") or a bottom sheet ("sheet"). `only` limits the settings, `locked`
 * makes them read-only, and `problem` shows the engine's message beside the last changed control. Undo and redo keys work on the
 * whole page, or in the element's root if `embedded`, except in text fields.
 */
import { html, nothing, type TemplateResult } from 'lit';
import { t } from '../../../messages/index.ts';
import type { ChapterId } from '../../constants/chapter-ids.ts';
import { ownFigure } from '../../model/own-figure.ts';
import { tokenise } from '../../model/tokenise.ts';
import { defineElement } from '../../platform/define-element.ts';
import { OwnTask } from '../../platform/scheduling/own-task.ts';
import { SignalWatcher } from '../../platform/signal-watcher.ts';
import type { LessonSettings } from '../../state/lesson-state.ts';
import type { LessonStore } from '../../state/store.ts';
import { subscripted } from '../../ui/subscripted.ts';
import type { Change } from './changes.ts';
import { changeOfWidth } from './changes.ts';
import '../../ui/controls/chip.ts';
import { controlStyles } from '../../ui/controls/control-styles.ts';
import { icon } from '../../ui/controls/icons.ts';
import { barStyles } from './bar-styles.ts';
import { editsText, historyAction } from './history-keys.ts';
import './sentence-field.ts';
import { withProps } from '../../platform/with-props.ts';
import { isFixed, type SettingName, shownSettings, whyFixed } from '../../state/shown-settings.ts';
import type { SentenceChange } from './sentence-field.ts';
import { type SettingContext, type SettingItem, settingItems } from './setting-items.ts';
import './tools.ts';

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
    problem: null as string | null,
    layout: 'bar' as 'bar' | 'sheet',
    /** The visible settings; null for all. */
    only: null as readonly SettingName[] | null,
    /** Whether the settings are read-only. */
    locked: false,
    /** In a host page, whose URL does not link to the figure's state. */
    embedded: false,
    /** The setting whose editor is open. */
    open: null as SettingName | 'sheet' | null,
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

  constructor() {
    super();
    new SignalWatcher(this);
  }

  static override styles = [controlStyles, barStyles];

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
      shown: shownSettings(settings, this.chapter),
      tokens: tokenise(settings.sentence),
      titled: this.layout === 'sheet',
      problemOf: (name) => this.#problemOf(name),
      noteOf: (name) => (this.note?.name === name ? this.note.text : null),
      change: (name, change, done) => this.#change(name, change, done),
    };
    return this.layout === 'sheet' ? this.#sheet(store, context) : this.#bar(store, context);
  }

  #bar(store: LessonStore, context: SettingContext): TemplateResult {
    const { settings } = context;
    return html`
      <div class="bar" role="group" aria-label=${t.controls.region}>
        ${this.#sentence(context)}
        <div class="chips">${this.#items(context).map((item) => (this.locked ? fixedItem(item) : this.#chip(item, settings)))}</div>
        ${this.locked ? nothing : html`<mha-tools .store=${store} .linkless=${this.embedded}></mha-tools>`}
      </div>
      ${this.#remark()}`;
  }

  #items(context: SettingContext): readonly SettingItem[] {
    if (this.#isReplaced) return [];
    return settingItems(context).filter(({ name }) => this.only?.includes(name) ?? true);
  }

  #chip(item: SettingItem, settings: LessonSettings): TemplateResult {
    const { name, label, value, colour, locked, shortcut } = item;
    return html`<span class="item">
      <mha-chip .label=${label} .value=${value} .colour=${colour} .locked=${locked} .hint=${locked ? whyFixed(settings) : ''}
        .wrong=${this.#problemOf(name) !== null} @mha-open=${(event: CustomEvent<{ open: boolean }>) => this.#opened(name, event.detail.open)}
      >${this.open === name ? item.editor() : nothing}</mha-chip>${
        shortcut
          ? html`<button type="button" class="plain" ?disabled=${locked} aria-label=${shortcut.label} title=${shortcut.label}
              @click=${shortcut.run}>${icon('dice')}</button>`
          : nothing
      }</span>`;
  }

  #sheet(store: LessonStore, context: SettingContext): TemplateResult {
    // Wide pages never need it.
    void import('./sheet.ts').catch(() => undefined);
    const { tokens, dModel, numHeads } = context.shown;
    return html`
      <mha-sheet .summary=${this.#isReplaced ? t.controls.ownFigure.short : t.controls.sheet.summary(tokens, dModel, numHeads)}
        @mha-open=${(event: CustomEvent<{ open: boolean }>) => this.#opened('sheet', event.detail.open)}>
        ${
          this.open === null
            ? nothing
            : html`
              <mha-tools slot="tools" .store=${store} .linkless=${this.embedded}></mha-tools>
              ${this.#sentence(context)}${this.#remark()}
              <div class="rows">${this.#items(context).map((item) => this.#row(item))}</div>`
        }
      </mha-sheet>`;
  }

  #row(item: SettingItem): TemplateResult {
    const open = this.open === item.name;
    return html`
      <details name="setting" .open=${open} @toggle=${(event: Event) => this.#toggledRow(item.name, event.currentTarget)}>
        <summary>
          <span class="title">${subscripted(item.title)}</span>
          <span class="value" style="color:var(${item.colour})">${item.value}</span>
          ${icon(item.locked ? 'locked' : 'down')}
        </summary>
        <div class="editor">${open ? item.editor() : nothing}</div>
      </details>`;
  }

  #sentence({ settings }: SettingContext): TemplateResult | typeof nothing {
    if (this.only && !this.only.includes('sentence')) return nothing;
    return html`<mha-sentence-field .value=${settings.sentence} .fixed=${this.#fixedSentence(settings)}
      .problem=${this.#problemOf('sentence')}
      @mha-sentence=${({ detail }: CustomEvent<SentenceChange>) =>
        this.#change(
          'sentence',
          { patch: { sentence: detail.value }, note: null },
          detail.done,
        )}></mha-sentence-field>`;
  }

  /** Whether the chapter's figure uses none of these settings. */
  get #isReplaced(): boolean {
    return ownFigure(this.chapter)?.learner === 'replaced';
  }

  #fixedSentence(settings: LessonSettings): { text: string; why: string } | null {
    if (this.#isReplaced) return { text: t.controls.ownFigure.text[this.chapter] ?? '', why: t.controls.ownFigure.why };
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

  #opened(name: SettingName | 'sheet', open: boolean): void {
    if (open) this.open = name;
    else if (this.open === name || name === 'sheet') this.open = null;
    if (!open) this.refused = null;
  }

  /** Opening a row closes the others; the sheet stays open. */
  async #toggledRow(name: SettingName, row: EventTarget | null): Promise<void> {
    if (!(row instanceof HTMLDetailsElement)) return;
    if (row.open) this.open = name;
    else if (this.open === name) this.open = 'sheet';
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

/** A read-only setting. */
function fixedItem({ label, value, colour }: SettingItem): TemplateResult {
  return html`<span class="item fixed" title=${t.controls.fixedByHost}><span>${subscripted(label)}</span> <b style="color:var(${colour})">${value}</b></span>`;
}

defineElement('mha-controls', Controls);
