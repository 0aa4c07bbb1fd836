/**
 * Prepares printing: loads the print-only parts in advance and renders them when printing begins, because the browser prints the
 * current page.
 */
import type { TemplateResult } from 'lit';
import { catchUp } from '../../../messages/spoken.ts';
import { nextTask } from '../../platform/scheduling/next-task.ts';
import type { Computed } from '../../session/lesson-session.ts';
import type { Stage } from '../../stage/stage.ts';

export interface Sheet {
  /** The figures on white; null without their code. */
  readonly figures: ((computed: Computed | null, seed: number) => TemplateResult) | null;
}

type Figures = typeof import('./printed-figures.ts');

/** Late enough after the first figure that nothing else waits. */
const AFTER_MS = 2500;

export class PrintPreparation {
  #figures: Figures | null = null;
  #timer = 0;

  constructor(
    private readonly stage: () => Stage | null,
    private readonly show: (sheet: Sheet | null) => void,
  ) {}

  start(): void {
    window.addEventListener('beforeprint', this.#before);
    window.addEventListener('afterprint', this.#after);
  }

  /** The first figure is ready: now there is time to load the print parts. */
  figureStands(): void {
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.#load().catch(() => undefined), AFTER_MS);
  }

  stop(): void {
    window.clearTimeout(this.#timer);
    window.removeEventListener('beforeprint', this.#before);
    window.removeEventListener('afterprint', this.#after);
  }

  /** Prints when everything has loaded; parts that fail to load are left out. */
  async print(): Promise<void> {
    await this.#load().catch(() => undefined);
    window.print();
  }

  async #load(): Promise<void> {
    // Loads every kind of question, because the reader may print another chapter.
    const { KIND_NAMES, loadKinds } = await import('../../exercises/pose.ts');
    // One after the other: each is little work, together they would block the page.
    for (const kind of KIND_NAMES) {
      await loadKinds([kind]);
      await nextTask();
    }
    const [figures] = await Promise.all([import('./printed-figures.ts'), import('./worksheet.ts')]);
    await catchUp();
    this.#figures = figures;
  }

  readonly #before = (): void => {
    const [figures, stage] = [this.#figures, this.stage()];
    this.show({ figures: figures && stage && figures.printedFigures(stage) });
  };

  readonly #after = (): void => this.show(null);
}
