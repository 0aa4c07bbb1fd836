/**
 * Prepares printing: loads the print-only parts in advance and renders them when printing begins, because the browser prints the
 * current page.
 */
import type { TemplateResult } from 'lit';
import { loadTexts } from '../../../messages/current-language.ts';
import type { ChapterId } from '../../constants/chapter-ids.ts';
import type { Material } from '../../material/material.ts';
import type { Computed } from '../../session/lesson-session.ts';
import type { Stage } from '../../stage/stage.ts';

export interface Sheet {
  /** The figures on white; null without their code. */
  readonly figures: ((computed: Computed | null, seed: number) => TemplateResult) | null;
  /** Whether some of the chapter's sheet has not loaded. */
  readonly missing: boolean;
}

type Figures = typeof import('./printed-figures.ts');

export class PrintPreparation {
  #figures: Figures | null = null;
  /** The chapter of the last load, if nothing failed. */
  #loaded: ChapterId | null = null;

  constructor(
    private readonly stage: () => Stage | null,
    private readonly asked: () => { readonly chapter: ChapterId; readonly material: Material | null } | null,
    private readonly show: (sheet: Sheet | null) => void,
  ) {}

  start(): void {
    window.addEventListener('beforeprint', this.#before);
    window.addEventListener('afterprint', this.#after);
  }

  stop(): void {
    window.removeEventListener('beforeprint', this.#before);
    window.removeEventListener('afterprint', this.#after);
  }

  /** Prints when everything has loaded; parts that fail to load are left out. */
  async print(): Promise<void> {
    await this.load().catch(() => undefined);
    window.print();
  }

  /** Loads what the present chapter's sheet needs. */
  async load(): Promise<void> {
    const asked = this.asked();
    if (!asked) return;
    const [figures, { loadExercises }] = await Promise.all([import('./printed-figures.ts'), import('./worksheet.ts')]);
    await loadTexts();
    this.#figures = figures;
    if (await loadExercises(asked.material, asked.chapter)) this.#loaded = asked.chapter;
  }

  readonly #before = (): void => {
    const [figures, stage] = [this.#figures, this.stage()];
    this.show({
      figures: figures && stage && figures.printedFigures(stage),
      missing: this.asked()?.chapter !== this.#loaded,
    });
    // For the next attempt: this one does not wait.
    void this.load().catch(() => undefined);
  };

  readonly #after = (): void => this.show(null);
}
