/**
 * `<mha-opening-view>`: the opening. In a host page it is a figure; as the lesson's own page it has a header, and the lesson loads
 * while the opening is looked at.
 */
import { computed as derived, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals-core';
import { css, html, nothing } from 'lit';
import type { FallbackNote } from '../../engine/load-engine.ts';
import { CHAPTERS_BY_PART, type ChapterId, OPENING } from '../../lesson/constants/chapter-ids.ts';
import { Opening as OpeningPicture } from '../../lesson/features/opening/opening.ts';
import '../../lesson/features/shell-ui/language.ts';
import '../../lesson/features/opening/opening-header.ts';
import { shownName } from '../../engine/shown-name.ts';
import type { Theme } from '../../lesson/constants/themes.ts';
import { FIELD_NAMES, type LanguageChoice, type LessonState } from '../../lesson/fields/lesson-fields.ts';
import { idleLater } from '../../lesson/platform/scheduling/idle.ts';
import { defineElement, WatchingElement, withProps } from '../../lesson/platform/with-props.ts';
import { pageEngines } from '../../lesson/session/engines.ts';
import { plainLink } from '../../lesson/state/bare-address.ts';
import { lastChapter } from '../../lesson/state/last-chapter.ts';
import { wantedLanguage } from '../../lesson/state/wanted-language.ts';
import { rememberedTheme, rememberTheme } from '../../lesson/ui/theme/theme.ts';
import { tokens } from '../../lesson/ui/theme/tokens.ts';
import { currentLanguage } from '../../messages/current-language.ts';
import { words as openingWords } from '../../messages/en/opening.ts';
import { t } from '../../messages/index.ts';
import { languageInfo, languageOfTag } from '../../messages/languages.ts';
import { markLanguage } from '../../messages/mark-language.ts';
import { camelCase, type HostSettings, stateAttributesOf } from '../attributes.ts';
import { type ReadSettings, readHostSettings } from '../content/host-settings.ts';
import { LanguageFollower } from '../content/language.ts';
import { Notes, noteStyles } from '../content/notes.ts';
import type { ElementState } from '../properties.ts';
import type { Control, View, ViewOptions } from '../view.ts';

/** Styles of the opening in its surroundings: the whole page, or a framed figure. */
const openingViewStyles = css`
  :host {
    display: flex;
    flex-direction: column;
    background: var(--surface);
    font-size: calc(16 * var(--px));
    -webkit-text-size-adjust: 100%;
    text-align: start;
  }
  :host(:not([page])) { border: 1px solid var(--rule); border-radius: var(--radius); container-type: inline-size; }
  :host([page]) { min-height: 100vh; min-height: 100dvh; }
  main { flex: 1; display: grid; grid-template-columns: minmax(0, 1fr); align-items: center; }
`;

/** The opening's whole state. */
type Chosen = Pick<LessonState, 'language'>;

/** What Begin starts. */
const [FIRST_STOP] = CHAPTERS_BY_PART.short;

interface Parts {
  readonly options: ViewOptions;
  readonly state: Signal<Chosen>;
  readonly language: LanguageFollower;
  readonly settings: ReadonlySignal<ReadSettings>;
  readonly problems: ReadonlySignal<readonly string[]>;
}

export class OpeningView
  extends withProps(
    WatchingElement,
    {
      /** Whether it is the page itself. */
      page: false,
      /** The reader's choice; null for that of the host page. */
      colours: null as Theme | null,
    },
    { page: { type: Boolean, reflect: true } },
  )
  implements View
{
  static override styles = [tokens, noteStyles, openingViewStyles];

  #parts: Parts | null = null;
  readonly #given = signal('');
  readonly #host = signal<HostSettings | null>(null);
  readonly #fallback = signal<FallbackNote | null>(null);
  readonly #notes = new Notes(this);
  #stops: (() => void)[] = [];

  begin(options: ViewOptions): void {
    this.#given.value = options.given;
    this.#host.value = options.settings;
    this.page = options.settings.page;
    if (this.page) this.colours = rememberedTheme();
    const state = signal<Chosen>({ language: readLanguage(options.query).language });
    const settings = derived(() => readHostSettings(this.#host.value ?? options.settings));
    const problems = derived(() => [...readLanguage(this.#given.value).problems, ...settings.value.problems]);
    this.#parts = { options: options, state, language: new LanguageFollower({ state }), settings, problems };
  }

  configure(settings: HostSettings): void {
    this.#notes.reopen();
    this.#host.value = settings;
  }

  change(changed: ReadonlyMap<string, string | null>, given: string): void {
    this.#notes.reopen();
    this.#given.value = given;
    const query = new URLSearchParams(this.query);
    for (const [name, text] of changed) {
      if (text === null) query.delete(name);
      else query.set(name, text);
    }
    this.setQuery(query.toString());
  }

  setQuery(query: string): readonly string[] {
    const { language, problems } = readLanguage(query);
    if (this.#parts) this.#parts.state.value = { language };
    return problems;
  }

  get query(): string {
    const language = this.#parts?.state.peek().language ?? 'auto';
    const query = new URLSearchParams({ [FIELD_NAMES.chapter]: OPENING });
    if (language !== 'auto') query.set(FIELD_NAMES.language, language);
    return query.toString();
  }

  get state(): ElementState {
    const names = stateAttributesOf('lesson').map(({ attribute }) => [camelCase(attribute), null]);
    const lang = this.#parts?.state.peek().language ?? 'auto';
    const place = { chapter: OPENING, lang, step: null, steps: Object.freeze([]), playing: false };
    return Object.freeze({ ...Object.fromEntries(names), ...place });
  }

  /** It has no steps. */
  async control(control: Control): Promise<boolean> {
    if (control === 'seek') throw new RangeError('the opening has no steps');
    return false;
  }

  async focusBeginning(): Promise<void> {
    window.scrollTo({ top: 0 });
    await this.updateComplete;
    const picture = this.renderRoot.querySelector('mha-opening');
    if (picture instanceof OpeningPicture) await picture.focusTitle();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (!this.#parts) return;
    const { options, language, problems } = this.#parts;
    this.#stops = [
      language.start(),
      effect(() => this.#reportTitle(this.#parts?.language.loaded.value ?? false)),
      effect(() => {
        if (problems.value.length > 0)
          queueMicrotask(() => options.report('mha-problem', { problems: problems.peek() }));
      }),
    ];
    if (options.settings.opening) this.#stops.push(this.#followAddress());
    void pageEngines.load().then(({ engine, note }) => {
      this.#fallback.value = note;
      if (this.isConnected) options.report('mha-ready', { engine: engine.name });
    });
    if (this.page) void idleLater().then(() => this.#loadLesson());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    for (const stop of this.#stops.splice(0)) stop();
  }

  /** The lesson will be wanted next. Its own element loads it again if this fails. */
  async #loadLesson(): Promise<void> {
    const saving = 'connection' in navigator && Object(navigator.connection).saveData === true;
    if (!saving) await import('../lesson/lesson-view.ts').catch(() => undefined);
  }

  /** The bare address, with the language that the reader has chosen. */
  #followAddress(): () => void {
    return effect(() => {
      const href = plainLink(null, this.#parts?.state.value.language ?? 'auto', window.location.href);
      if (href === window.location.href) return;
      const isHere = new URLSearchParams(window.location.search).get(FIELD_NAMES.chapter) === null;
      try {
        if (isHere) window.history.replaceState(window.history.state, '', href);
        else window.history.pushState(null, '', href);
      } catch {
        // What is shown does not depend on the address.
      }
    });
  }

  #reportTitle(speaks: boolean): void {
    if (!speaks) return;
    const { tag, direction } = languageInfo(currentLanguage.value);
    const title = openingWords.title;
    queueMicrotask(() => this.#parts?.options.report('mha-title', { title, language: tag, direction }));
  }

  override updated(): void {
    if (!this.#parts?.language.loaded.peek()) return;
    markLanguage(this);
    this.#parts.options.shown();
  }

  override render() {
    if (!this.#parts?.language.loaded.value) return nothing;
    const { language, settings, problems } = this.#parts;
    const { colours } = settings.value;
    this.dataset['theme'] = this.colours ?? colours;
    const link = this.#links();
    // Firefox tells screen readers the `lang` of the host element, which may be "auto", and not that of this element.
    const { tag } = languageInfo(currentLanguage.value);
    const notes = {
      session: { engine: derived(() => ({ note: this.#fallback.value })), webGpuNote: null },
      problems,
      language,
    };
    return html`${
      this.page
        ? html`<header part="header" lang=${tag}><mha-opening-header .colours=${this.colours ?? 'auto'} .links=${() => link}
              @mha-chapter=${this.#open} @mha-theme=${this.#recolour} @mha-language=${this.#chooseLanguage}></mha-opening-header></header>`
        : nothing
    }
      ${this.#notes.render(notes, null)}
      <main part="figure" lang=${tag} role=${this.page ? nothing : 'group'} aria-label=${this.page ? nothing : openingWords.title}>
        <mha-opening .lesson=${link ? link(FIRST_STOP) : null} .resume=${this.#resume(link)} .elsewhere=${!this.page} .titled=${this.page}
          @mha-begin=${() => this.#go(FIRST_STOP)} @mha-chapter=${this.#open}></mha-opening>
      </main>`;
  }

  /** On the lesson's own page. */
  #resume(link: ((chapter: ChapterId) => string) | null) {
    const chapter = this.page ? lastChapter.value : OPENING;
    return link && chapter !== OPENING ? { chapter, href: link(chapter) } : null;
  }

  /** The chapters' addresses; null where the lesson's place is unknown. */
  #links(): ((chapter: ChapterId) => string) | null {
    if (!this.#parts) return null;
    const { state, settings } = this.#parts;
    const page = this.page ? window.location.href : settings.value.home;
    return page === null ? null : (chapter) => plainLink(chapter, state.value.language, page);
  }

  #go(chapter: ChapterId, questions = false): void {
    if (!this.#parts) return;
    const query = new URLSearchParams(this.query);
    query.set(FIELD_NAMES.chapter, chapter);
    if (questions) query.set(FIELD_NAMES.questions, 'on');
    this.#parts.options.go(query.toString());
  }

  readonly #open = ({ detail }: CustomEvent<{ chapter: ChapterId; questions?: boolean }>): void =>
    this.#go(detail.chapter, detail.questions);

  readonly #recolour = ({ detail }: CustomEvent<{ theme: Theme }>): void => {
    this.colours = detail.theme;
    rememberTheme(this.colours);
  };

  readonly #chooseLanguage = ({ detail }: CustomEvent<{ language: LanguageChoice }>): void => {
    const { language, state } = this.#parts ?? {};
    void language?.change(wantedLanguage(detail.language), () => {
      if (state) state.value = { language: detail.language };
    });
  };
}

/** The language of a query: the opening's only field. */
function readLanguage(query: string): { readonly language: LanguageChoice; readonly problems: readonly string[] } {
  const text = new URLSearchParams(query).get(FIELD_NAMES.language) ?? 'auto';
  const language = text === 'auto' ? text : languageOfTag(text);
  if (language) return { language, problems: [] };
  return {
    language: 'auto',
    problems: [t.problems.inAttribute(FIELD_NAMES.language, shownName(text), t.problems.language)],
  };
}

defineElement('mha-opening-view', OpeningView);
