// @vitest-environment happy-dom
/** A setting stands beside a figure exactly where it changes one of the figure's pictures: matrices, their numbers, exhibits. */
import { describe, expect, it } from 'vitest';
import { CHAPTERS } from '#tests/web/lesson/chapters/all-scenes.ts';
import { labContext, shownLab } from '#tests/web/lesson/chapters/exhibited.ts';
import { type Computed, computed, computedByChapter, contextOf, type Size } from '#tests/web/lesson/stage/support.ts';
import { hasChanged } from '#tests/web/setup/changed-chapters.ts';
import { chapterOf } from '#web/lesson/chapters/index.ts';
import type { LabElement } from '#web/lesson/chapters/lab-element.ts';
import { labLoader } from '#web/lesson/chapters/load-lab.ts';
import type { ChapterId } from '#web/lesson/constants/chapter-ids.ts';
import { isIgnored, isIntroduced } from '#web/lesson/features/settings/introduced.ts';
import {
  CONTROLS,
  DEFAULT_STATE,
  FIELDS,
  type LessonField,
  type LessonSettings,
  type SettingControl,
} from '#web/lesson/fields/lesson-fields.ts';
import type { Figure } from '#web/lesson/model/figure.ts';
import type { Keyframe } from '#web/lesson/stage/keyframe.ts';
import { panelValues } from '#web/views/panel-values.ts';

/** Where the next value of the field's kind is no other setting. */
const OWN_CHANGES: { readonly [Name in SettingControl]?: LessonSettings[Name] } = {
  sentence: 'The cat sat on the mat because it was soft',
  mask: { kind: 'window', window: 2 },
  dModel: 24,
  preset: 'hand-made',
};

function changed(name: SettingControl): Partial<LessonSettings> {
  const { kind, start, range, all = [] }: LessonField = FIELDS[name];
  const next = {
    flag: () => start !== true,
    whole: () => Number(start) + 1,
    amount: () => (Number(start) + (range?.max ?? 1)) / 2,
    choice: () => all[(all.indexOf(start) + 1) % all.length],
  };
  return { [name]: OWN_CHANGES[name] ?? next[kind as keyof typeof next]() };
}

/** Only the laboratory reads these: `block` shows the dropped weights of one head. */
const READ_BY_LAB: Readonly<Record<string, readonly SettingControl[]>> = { block: ['head'] };

/** Small stages show one head where large ones show all. */
const SIZES: readonly Size[] = [
  { width: 880, height: 640 },
  { width: 600, height: 300 },
  { width: 320, height: 220 },
];

/** The learner's own layer, without the loss that `backward` adds. */
const LAYER: Figure = { computes: (learner) => learner(), sizes: (learner) => learner };

/** What each step of a chapter shows, as text. */
async function picturesOf(id: ChapterId, changes: Partial<LessonSettings>): Promise<ReadonlyMap<string, string>> {
  const chapter = CHAPTERS.find((each) => each.id === id);
  const settings = { ...DEFAULT_STATE, preset: 'random' as const, ...changes };
  const numbers = computedByChapter(settings)(id);
  const lab = await stageOf(id, settings);
  const found = new Map<string, string>();
  for (const size of SIZES)
    for (const still of chapter?.scene(contextOf(numbers, size, { head: settings.head })) ?? []) {
      const shown = still.exhibit && lab ? await labAt(lab, still.step) : matricesOf(still, numbers);
      found.set(still.step, `${found.get(still.step) ?? ''}${shown}`);
    }
  return found;
}

function matricesOf({ frame, question }: Keyframe, { trace, tokens }: Computed): string {
  const numbers = frame.panels.flatMap((panel) =>
    [panel.tensor, panel.becoming?.tensor ?? panel.tensor].map((tensor) => {
      const values = panelValues(trace, panel, tensor);
      const { rowWindow, colWindow } = panel;
      return rowWindow.slots.flatMap((row) =>
        colWindow.slots.map((column) =>
          row.kind === 'entry' && column.kind === 'entry' ? values(row.index, column.index) : null,
        ),
      );
    }),
  );
  return JSON.stringify([frame, question, numbers, tokens]);
}

async function stageOf(id: ChapterId, settings: LessonSettings): Promise<LabElement | null> {
  const chapter = chapterOf(id);
  const laboratory = await labLoader(chapter)?.();
  if (!laboratory?.stage) return null;
  const { words } = await import(`#web/lesson/chapters/${chapter.labOf ?? id}/en.ts`);
  return shownLab('stage', laboratory, words, { context: labContext(computed(settings, LAYER), settings) });
}

async function labAt(lab: LabElement, step: string): Promise<string> {
  lab.moment = { shown: true, step, part: 1 };
  await lab.updateComplete;
  return lab.shadowRoot?.innerHTML ?? '';
}

describe.each(CHAPTERS.map(({ id }) => id).filter(hasChanged))('%s', (id) => {
  const names = CONTROLS.filter((name) => isIntroduced(name, id));

  it('has the settings that change its pictures, and no others', async () => {
    const before = await picturesOf(id, {});
    const steps = [...before.keys()];
    const found: string[] = [];
    for (const name of names) {
      const after = await picturesOf(id, changed(name));
      const differing = steps.filter((step) => before.get(step) !== after.get(step));
      const offered = steps.filter((step) => !isIgnored(name, id, step));
      if (differing.some((step) => !offered.includes(step)))
        found.push(`${name} changes ${differing}: ignores of ${id} must not have it`);
      if (offered.length > 0 && differing.length === 0 && !READ_BY_LAB[id]?.includes(name))
        found.push(`${name} changes no picture: ignores of ${id} must have it`);
    }
    expect(found).toEqual([]);
  });
});
