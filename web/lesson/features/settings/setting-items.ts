/** The settings as chips and rows: label and value of each. Their editors load when one is opened. */
import { t } from '../../../messages/index.ts';
import { formatPlain } from '../../../views/format-number.ts';
import { write } from '../../fields/codecs.ts';
import {
  CONTROLS,
  type ControlName,
  FIELDS,
  type LessonField,
  type LessonSettings,
  type SettingControl,
} from '../../fields/lesson-fields.ts';
import { openedCheckpoint } from '../../model/checkpoint/opened.ts';
import { isFixed, type SettingName, type ShownSettings } from '../../state/shown-settings.ts';
import { nextSeed } from '../../ui/controls/next-seed.ts';
import type { Change } from './changes.ts';

export interface SettingItem {
  readonly name: SettingControl;
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

/** The words of a setting. */
interface SettingWords {
  readonly label: string;
  readonly line: string;
  readonly about?: string;
  readonly use?: string;
  readonly options?: Readonly<Record<string, string>>;
}

const words = t.controls;
export const settingWords: { readonly [Name in ControlName]: SettingWords } = words;

/** These stand first; the others follow in the order of the fields. */
const FIRST: readonly SettingControl[] = ['preset', 'seed', 'dModel', 'numHeads', 'head'];

/** What an item has that its field's kind does not say. */
const OWN: { readonly [Name in SettingControl]?: (context: SettingContext) => Partial<SettingItem> } = {
  preset: ({ settings }) => ({ value: weightsValue(settings) }),
  seed: (context) => ({ shortcut: { label: words.seed.another, run: () => drawAnother(context) } }),
  dModel: () => ({ colour: '--axis-m' }),
  numHeads: ({ shown }) => ({ label: words.numHeads.chip(shown.numHeads), colour: '--axis-h' }),
  head: () => ({ colour: '--axis-h' }),
  mask: ({ shown }) => ({ value: words.mask.options[shown.mask.kind].toLowerCase() }),
};

/** Of all settings except the sentence, which has a field of its own. */
export function settingItems(context: SettingContext): readonly SettingItem[] {
  const names = [...new Set([...FIRST, ...CONTROLS])].filter((name) => name !== 'sentence');
  return names.map((name) => ({
    name,
    title: settingWords[name].label,
    value: shortValue(name, context.shown),
    label: settingWords[name].label.toLowerCase(),
    colour: '--ink',
    locked: isFixed(name, context.settings),
    ...OWN[name]?.(context),
  }));
}

/** As text, with as many digits as a chip has room for; its editor has the exact number. */
function shortValue(name: SettingControl, shown: ShownSettings): string {
  const [field, value]: [LessonField, unknown] = [FIELDS[name], shown[name]];
  if (field.kind === 'flag') return value ? words.on : words.off;
  if (field.kind === 'amount') return formatPlain(Number(Number(value).toPrecision(2)));
  const text = write(field, value);
  return settingWords[name].options?.[text]?.toLowerCase() ?? text;
}

function weightsValue({ preset, example, layer }: LessonSettings): string {
  const trained = openedCheckpoint.value?.steps;
  return preset === 'opened' && trained !== undefined
    ? words.preset.trainingChip(trained, layer + 1)
    : words.preset.chip(preset, example + 1, layer + 1);
}

export function drawAnother({ settings, change }: SettingContext): void {
  change('seed', { patch: { seed: nextSeed(settings.seed) } }, true);
}
