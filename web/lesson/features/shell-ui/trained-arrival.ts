/**
 * Loads the trained model when its chapter is opened by URL: as soon as the page is idle or the reader interacts. The model is large,
 * so a reader who saves data is asked first, and a failed load is reported.
 */
import { languageInfo, OFFERED } from '../../../messages/languages.ts';
import { type Rest, rest, savesData } from '../../session/at-rest.ts';
import { DEFAULT_STATE, type LessonSettings } from '../../state/lesson-state.ts';

/** `asked`: the reader decides whether to load the model. */
export type Arrival = 'asked' | 'coming' | 'failed';

/** The view that shows the heads. */
export interface ArrivalHost {
  /** The current settings while the chapter is open; null once it was left. */
  settings(): LessonSettings | null;
  /** With that sentence, or with one of the model's if null. */
  show(sentence: string | null): void;
  changed(): void;
}

/** The dependencies, replaced in tests. */
export interface ArrivalSteps {
  readonly rest: () => Rest;
  readonly savesData: () => boolean;
  /** Calls back with the loaded share of the model's bytes, 0 to 1. */
  readonly load: (progress: (share: number) => void) => Promise<unknown>;
}

const STEPS: ArrivalSteps = {
  rest,
  savesData,
  load: async (progress) => (await import('../../model/shipped-model/load-trained.ts')).loadShippedModel(progress),
};

export class TrainedArrival {
  #state: Arrival = 'asked';
  #share = 0;
  /** The settings when the reader arrived. */
  #came: LessonSettings | null = null;
  /** Counts arrivals, so that results of earlier ones are ignored. */
  #count = 0;
  #leave = (): void => {};

  constructor(
    private readonly host: ArrivalHost,
    private readonly steps: ArrivalSteps = STEPS,
  ) {}

  get state(): Arrival {
    return this.#state === 'coming' && !this.#isWanted() ? 'asked' : this.#state;
  }

  /** The loaded share of the model, 0 to 1. */
  get share(): number {
    return this.#share;
  }

  async begin(): Promise<void> {
    this.leave();
    const came = this.host.settings();
    // A reader with other weights keeps them.
    if (came?.preset !== DEFAULT_STATE.preset || this.steps.savesData()) return;
    this.#came = came;
    const mine = this.#count;
    const goesOn = (): boolean => mine === this.#count && this.#isWanted();
    this.#become('coming');
    const { begun, leave } = this.steps.rest();
    this.#leave = leave;
    await begun;
    try {
      if (goesOn()) await this.steps.load((share) => this.#come(mine, share));
      if (goesOn()) this.host.show(isLessons(came.sentence) ? null : came.sentence);
      if (mine === this.#count) this.#become('asked');
    } catch {
      if (mine === this.#count) this.#become('failed');
    }
  }

  /** The reader left the chapter. */
  leave(): void {
    this.#count += 1;
    this.#leave();
    this.#leave = () => {};
    this.#state = 'asked';
    this.#share = 0;
  }

  /** Whether the reader has changed nothing since. */
  #isWanted(): boolean {
    const settings = this.host.settings();
    return settings?.preset === this.#came?.preset && settings?.sentence === this.#came?.sentence;
  }

  #come(mine: number, share: number): void {
    if (mine !== this.#count) return;
    this.#share = share;
    this.host.changed();
  }

  #become(state: Arrival): void {
    this.#state = state;
    this.host.changed();
  }
}

/** Whether this is the lesson's default sentence in one of its languages. */
function isLessons(sentence: string): boolean {
  return OFFERED.some((language) => languageInfo(language).sentence === sentence);
}
