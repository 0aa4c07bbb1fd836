/**
 * Prepares printing: loads the print-only parts in advance and renders them when printing begins, because the browser prints the
 * current page.
 */
import { catchUp } from '../../../messages/spoken.ts';
import { nextTask } from '../../platform/scheduling/next-task.ts';
import type { StageFigure } from '../../stage/stage-figure.ts';

export interface Sheet {
  /** The figure as SVG on white; empty if there is none. */
  readonly figure: string;
}

type Figures = typeof import('../export/figure-files.ts') & typeof import('../../stage/stage-figure.ts');

/** Late enough after the first figure that nothing else waits. */
const AFTER_MS = 2500;

export class PrintPreparation {
  #figures: Figures | null = null;
  #timer = 0;

  constructor(
    private readonly figure: () => StageFigure | null,
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
    const [files, figures] = await Promise.all([
      import('../export/figure-files.ts'),
      import('../../stage/stage-figure.ts'),
      import('./worksheet.ts'),
    ]);
    await catchUp();
    this.#figures = { ...files, ...figures };
  }

  readonly #before = (): void => {
    const [figures, shown] = [this.#figures, this.figure()];
    this.show({ figure: figures && shown ? figures.svgFile(figures.stageFigure(shown), 'printed') : '' });
  };

  readonly #after = (): void => this.show(null);
}
