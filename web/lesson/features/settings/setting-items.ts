/** The settings as chips and rows: label and value of each. Their editors load when one is opened. */
import { t } from '../../../messages/index.ts';
import { formatPlain } from '../../../views/format-number.ts';
import type { ControlName, LessonSettings } from '../../fields/lesson-fields.ts';
import { openedCheckpoint } from '../../model/checkpoint/opened.ts';
import { isFixed, type SettingName, type ShownSettings } from '../../state/shown-settings.ts';
import { nextSeed } from '../../ui/controls/next-seed.ts';
import type { Change } from './changes.ts';

export interface SettingItem {
  readonly name: Exclude<ControlName, 'engine'>;
  /** On a chip: "heads 3". */
  readonly label: string;
  readonly value: string;
  /** The CSS custom property of the value's colour. */
  readonly colour: string;
  /** Among all settings, which have more room. */
  readonly title: string;
  readonly locked: boolean;
  /** An action that needs no editor. */
  readonly shortcut?: { readonly label: string; readonly run: () => void };
}

/** The inputs of the items and their editors, and the handler of changes. */
export interface SettingContext {
  /** The learner's settings, and the effective ones. */
  readonly settings: LessonSettings;
  readonly shown: ShownSettings;
  readonly tokens: readonly string[];
  /** The setting's name is already above its editor. */
  readonly titled: boolean;
  problemOf(name: SettingName): string | null;
  /** The dependent changes of the last change of this setting. */
  noteOf(name: SettingName): string | null;
  change(name: SettingName, change: Change, done: boolean): void;
}

/** As many digits as a chip has room for; its editor has the exact number. */
const short = (value: number): string => formatPlain(Number(value.toPrecision(2)));

const words = t.controls;

export function settingItems(context: SettingContext): readonly SettingItem[] {
  const { settings, shown } = context;
  const item = (
    name: SettingItem['name'],
    title: string,
    value: string,
    rest: Partial<SettingItem> = {},
  ): SettingItem => ({
    name,
    title,
    value,
    label: title.toLowerCase(),
    colour: '--ink',
    locked: isFixed(name, settings),
    ...rest,
  });
  const another = { label: words.seed.another, run: () => drawAnother(context) };
  return [
    item('preset', words.weights.label, weightsValue(settings)),
    item('seed', words.seed.label, String(settings.seed), { shortcut: another }),
    item('dModel', words.dModel.label, String(shown.dModel), { colour: '--axis-m' }),
    item('numHeads', words.heads.label, String(shown.numHeads), {
      label: words.heads.chip(shown.numHeads),
      colour: '--axis-h',
    }),
    item('head', words.head.label, String(shown.head + 1), { label: words.head.chip, colour: '--axis-h' }),
    item('bias', words.bias.label, shown.bias ? words.bias.on : words.bias.off),
    item('mask', words.mask.label, words.mask.chips[shown.mask.kind]),
    item('temperature', words.temperature.label, short(shown.temperature)),
    item('dropout', words.dropout.label, short(shown.dropout)),
  ];
}

function weightsValue({ preset, example, layer }: LessonSettings): string {
  const trained = openedCheckpoint.value?.steps;
  return preset === 'opened' && trained !== undefined
    ? words.weights.trainingChip(trained, layer + 1)
    : words.weights.chip(preset, example + 1, layer + 1);
}

export function drawAnother({ settings, change }: SettingContext): void {
  change('seed', { patch: { seed: nextSeed(settings.seed) }, note: null }, true);
}
