/**
 * Gets printing ready: the browser prints what stands on the page at that moment, so what the paper needs is loaded while the
 * reader reads, and made when printing begins.
 */
import { catchUp } from '../../../messages/spoken.ts';
import { nextTask } from '../../platform/scheduling/next-task.ts';
import type { StageFigure } from '../../stage/stage-figure.ts';

export interface Sheet {
  /** The figure as SVG, on white; empty if there is none. */
  readonly figure: string;
}

type Figures = typeof import('../export/figure-files.ts') & typeof import('../../stage/stage-figure.ts');

/** Long enough after the first figure that nothing waits for this. */
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

  /** The first figure stands: from now on there is time to load what the paper needs. */
  figureStands(): void {
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.#load().catch(() => undefined), AFTER_MS);
  }

  stop(): void {
    window.clearTimeout(this.#timer);
    window.removeEventListener('beforeprint', this.#before);
    window.removeEventListener('afterprint', this.#after);
  }

  /** Prints, once everything is there; what cannot be loaded is missing on the paper. */
  async print(): Promise<void> {
    await this.#load().catch(() => undefined);
    window.print();
  }

  async #load(): Promise<void> {
    // The reader may print another chapter than this one: every kind of question.
    const { KIND_NAMES, loadKinds } = await import('../../exercises/pose.ts');
    // One by one: each is little work, all at once would hold the page up.
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
