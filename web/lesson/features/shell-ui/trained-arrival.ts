/**
 * Whoever comes to the chapter about trained heads by its address came to see them: the trained model is fetched as soon as
 * nothing else is waited for, or with the reader's first act, and the figure shows it once it is there. It is a good part of what a
 * chapter may weigh, so a reader who saves data is asked first, and one whose connection fails is told.
 */
import { languageInfo, OFFERED } from '../../../messages/languages.ts';
import { afterwards } from '../../platform/scheduling/idle.ts';
import { atNextAct } from '../../session/first-act.ts';
import { DEFAULT_STATE, type LessonSettings } from '../../state/lesson-state.ts';

/** `asked`: it is for the reader to say whether the model is fetched. */
export type Arrival = 'asked' | 'coming' | 'failed';

/** Who shows the heads. */
export interface ArrivalHost {
  /** What is set while the chapter is open; null once it was left. */
  settings(): LessonSettings | null;
  /** Over that sentence, or where it is null, over one of the model's. */
  show(sentence: string | null): void;
  changed(): void;
}

/** What an arrival depends on; the tests replace it. */
export interface ArrivalSteps {
  /** `begun` resolves when nothing else is waited for any more, or with the reader's first act; `leave` gives up waiting. */
  readonly rest: () => { readonly begun: Promise<void>; readonly leave: () => void };
  readonly savesData: () => boolean;
  /** Calls back with the share of the model's bytes that have come, 0 to 1. */
  readonly load: (progress: (share: number) => void) => Promise<unknown>;
}

const STEPS: ArrivalSteps = {
  rest: () => {
    let leave = (): void => {};
    const acted = new Promise<void>((resolve) => {
      leave = atNextAct(resolve);
    });
    return { begun: Promise.race([acted, afterwards()]), leave };
  },
  savesData,
  load: async (progress) => (await import('../../model/shipped-model/load-trained.ts')).loadShippedModel(progress),
};

export class TrainedArrival {
  #state: Arrival = 'asked';
  #share = 0;
  /** What was set when the reader came. */
  #came: LessonSettings | null = null;
  /** Counts the arrivals: what an earlier one waited for is shown no more. */
  #count = 0;
  #leave = (): void => {};

  constructor(
    private readonly host: ArrivalHost,
    private readonly steps: ArrivalSteps = STEPS,
  ) {}

  get state(): Arrival {
    return this.#state === 'coming' && !this.#isWanted() ? 'asked' : this.#state;
  }

  /** How much of the model has come, 0 to 1. */
  get share(): number {
    return this.#share;
  }

  async begin(): Promise<void> {
    this.leave();
    const came = this.host.settings();
    // Whoever comes with weights of their own choice keeps them.
    if (came?.preset !== DEFAULT_STATE.preset || this.steps.savesData()) return;
    this.#came = came;
    const mine = this.#count;
    const goesOn = (): boolean => mine === this.#count && this.#isWanted();
    this.#become('coming');
    const { begun, leave } = this.steps.rest();
    this.#leave = leave;
    await begun;
    leave();
    try {
      if (goesOn()) await this.steps.load((share) => this.#come(mine, share));
      if (goesOn()) this.host.show(isLessons(came.sentence) ? null : came.sentence);
      if (mine === this.#count) this.#become('asked');
    } catch {
      if (mine === this.#count) this.#become('failed');
    }
  }

  /** The chapter was left. */
  leave(): void {
    this.#count += 1;
    this.#leave();
    this.#leave = () => {};
    this.#state = 'asked';
    this.#share = 0;
  }

  /** Whether the reader has chosen nothing else since. */
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

/** Whether the lesson begins with this sentence, in one of its languages. */
function isLessons(sentence: string): boolean {
  return OFFERED.some((language) => languageInfo(language).sentence === sentence);
}

/** What the browser was told about saving data: the network information of Chromium, or the media feature. */
function savesData(): boolean {
  const told: Navigator & { readonly connection?: { readonly saveData?: boolean } } = navigator;
  return told.connection?.saveData === true || matchMedia('(prefers-reduced-data: reduce)').matches;
}
