/**
 * Shows trained weights in the chapter about trained heads, with one of the model's sentences, and restores the learner's settings on
 * leaving. Changes made during the visit stay. Where other weights are shown, or the model does not know a word, the chapter says so.
 */
import { html, nothing } from 'lit';
import { words as trainedWords } from '../../../messages/en/trained.ts';
import { t } from '../../../messages/index.ts';
import { languageInfo, OFFERED } from '../../../messages/languages.ts';
import { LIMITS } from '../../constants/limits.ts';
import { DEFAULT_STATE, type LessonSettings } from '../../fields/lesson-fields.ts';
import type { SettingsChange } from '../../lab-kit/laboratory.ts';
import { savesData, untilIdle } from '../../session/background-loading.ts';
import { hasInteracted } from '../../session/first-interaction.ts';
import { keptEdits } from '../../state/model-sizes.ts';
import { tryAgain } from '../../ui/try-again.ts';
import type { Visit, VisitHost } from '../chapter.ts';

const words = t.page;

/** The chapter's subject: the head that finds the subject of a verb. */
const SHOWN = { preset: 'trained', layer: 1, head: 1 } as const;
/** In the chapter's sentence, “river” stands before the verb, where that head reads the subject. `<start>` counts. */
const RIVER = 5;

/** What the model reads in place of a word that it does not know. */
const UNKNOWN_TOKEN = '<unk>';

type Before = Pick<LessonSettings, 'preset' | 'layer' | 'head' | 'sentence' | 'word'>;

interface Replaced {
  /** The settings to restore. */
  readonly before: Before;
  /** All settings before, and those of their changed numbers that do not apply to the trained weights. */
  readonly own: LessonSettings;
  readonly dropped: LessonSettings['edits'];
  /** The sentence that replaced the learner's. */
  readonly sentence: string;
}

/** Visits by the element that stays when the chapter makes room for the presentation. Back and Forward keep them. */
const visits = new WeakMap<Node, Replaced>();

export class TrainedVisit implements Visit {
  #arrival = new AbortController();
  /** The settings when the reader arrived by URL. */
  #came: LessonSettings | null = null;
  /** The loaded share of the model, 0 to 1; null while it does not load. */
  #load: number | 'failed' | null = null;

  constructor(private readonly host: VisitHost) {}

  enter(): void {
    const settings = this.host.settings();
    if (!settings) return;
    this.stop();
    if (hasInteracted()) this.#enter(settings, words.trainedSentence);
    else void this.#arrive(settings);
  }

  leave(): void {
    const settings = this.host.settings();
    this.stop();
    if (settings) this.#restore(settings);
  }

  /** Cancels the wait for the trained heads. */
  stop(): void {
    this.#arrival.abort();
    this.#load = null;
  }

  /** Does nothing if the learner has trained weights already. */
  #enter(own: LessonSettings, sentence: string): void {
    const { preset, layer, head, sentence: before, word, edits } = own;
    if (preset === 'trained' || preset === 'opened') {
      // Forward, after Back, returns to the same visit; weights that the reader chose are another one.
      if (visits.get(this.host.root())?.sentence !== before) visits.delete(this.host.root());
      return;
    }
    const patch = showing(sentence);
    const kept = keptEdits(edits, own, { ...own, ...patch });
    const dropped = edits.filter((edit) => !kept.includes(edit));
    visits.set(this.host.root(), { before: { preset, layer, head, sentence: before, word }, own, dropped, sentence });
    this.host.change(patch, { undoable: false });
  }

  #restore(settings: LessonSettings): void {
    const visit = visits.get(this.host.root());
    // Back has restored everything, and Forward may return.
    if (visit && settings.preset === visit.own.preset && settings.sentence === visit.own.sentence) return;
    visits.delete(this.host.root());
    if (!visit || settings.preset !== SHOWN.preset) return;
    const { sentence, ...weights } = visit.before;
    const patch = settings.sentence === visit.sentence ? visit.before : weights;
    const after = { ...settings, ...patch };
    const edits = [...keptEdits(settings.edits, settings, after), ...keptEdits(visit.dropped, visit.own, after)].slice(
      0,
      LIMITS.edits,
    );
    this.host.change({ ...patch, edits }, { undoable: false });
  }

  /**
   * Opened by URL: shows the trained heads once they are loaded. The model is large: it loads as soon as the page is idle or the reader
   * interacts. A reader with other weights keeps them, and one who saves data is asked.
   */
  async #arrive(came: LessonSettings): Promise<void> {
    if (came.preset !== DEFAULT_STATE.preset || savesData()) return;
    this.#came = came;
    this.#arrival = new AbortController();
    const { signal } = this.#arrival;
    const progress = (load: number | 'failed' | null): void => {
      if (signal.aborted) return;
      this.#load = load;
      this.host.changed();
    };
    try {
      progress(0);
      await untilIdle(signal);
      if (!signal.aborted && this.#isWanted()) {
        const { loadShippedModel } = await import('../../model/shipped-model/load-trained.ts');
        await loadShippedModel(progress);
      }
      const now = this.host.settings();
      if (now && !signal.aborted && this.#isWanted())
        this.#enter(now, isDefault(came.sentence) ? words.trainedSentence : came.sentence);
      progress(null);
    } catch {
      progress('failed');
    }
  }

  /** Whether the reader has changed nothing since the arrival. */
  #isWanted(): boolean {
    const now = this.host.isOpen() && this.host.isConnected() ? this.host.settings() : null;
    return now !== null && now.preset === this.#came?.preset && now.sentence === this.#came.sentence;
  }

  /** After a request for weights, nothing is restored. */
  requested({ patch }: SettingsChange): void {
    if (patch.preset) visits.delete(this.host.root());
  }

  /** Says that the trained heads are loading. It appears and disappears where no text moves under the reader. */
  waiting() {
    return this.#isComing
      ? html`<p class="notice"><span role="status">${trainedWords.coming}</span>
        <progress aria-label=${trainedWords.share} .value=${this.#load as number}></progress></p>`
      : nothing;
  }

  get #isComing(): boolean {
    return typeof this.#load === 'number' && this.#isWanted();
  }

  /** If the reader has selected other weights, or the model does not know some of its `tokens`. */
  notice(tokens: readonly string[] = []) {
    const preset = this.host.settings()?.preset;
    if (!preset) return nothing;
    if (preset === 'trained') return tokens.includes(UNKNOWN_TOKEN) ? this.#offer(trainedWords.unknown) : nothing;
    if (this.#isComing) return nothing;
    if (this.#load !== 'failed' || !this.#came) return this.#offer(trainedWords.notTrained);
    return html`${this.#offer(trainedWords.failed)}${tryAgain(() => this.#came && this.#arrive(this.#came), true)}`;
  }

  #offer(why: string) {
    const show = () => this.host.change(showing(words.trainedSentence), {});
    return html`<p class="notice">${why} <button class="press" @click=${show}>${trainedWords.show}</button></p>`;
  }
}

function showing(sentence: string): SettingsChange['patch'] {
  return { ...SHOWN, sentence, ...(sentence === words.trainedSentence && { word: RIVER }) };
}

/** Whether this is the lesson's default sentence in one of its languages. */
function isDefault(sentence: string): boolean {
  return OFFERED.some((language) => languageInfo(language).sentence === sentence);
}
