// @vitest-environment happy-dom
/** Every control of a laboratory that has a field's name, in every language: its label and its values are the field's, and its range is in the field's. */
import { describe, expect, it, vi } from 'vitest';
import { CHAPTERS } from '#web/lesson/chapters/index.ts';
import { labLoader } from '#web/lesson/chapters/load-lab.ts';
import type { ChapterId } from '#web/lesson/constants/chapter-ids.ts';
import { isStop } from '#web/lesson/features/toc/parts.ts';
import * as codecs from '#web/lesson/fields/codecs.ts';
import { type Field, textsOf as valuesOf } from '#web/lesson/fields/field.ts';
import type { LabTexts } from '#web/lesson/fields/lab-texts.ts';
import { DEFAULT_STATE } from '#web/lesson/fields/lesson-fields.ts';
import type { Choice } from '#web/lesson/ui/controls/choice.ts';
import type { NumberField } from '#web/lesson/ui/controls/number-field.ts';
import { FALLBACK, OFFERED } from '#web/messages/languages.ts';
import { EXHAUSTIVE } from '../../setup/exhaustive.ts';
import { computedByChapter } from '../stage/support.ts';
import { labContext, shownLab } from './exhibited.ts';
import { otherTexts } from './lab-values.ts';

vi.mock('#web/lesson/model/shipped-model/load-trained.ts', async () => {
  const { PASSAGES, shippedModel } = await import('#tests/web/lesson/model/shipped-model/shipped.ts');
  return {
    loadShippedModel: async () => ({ newModel: shippedModel }),
    loadPassages: async () => PASSAGES.slice(0, 24),
  };
});

/** The controls with names, with another value of every field; a laboratory that is not listed may have any of its fields. */
const NAMED: Readonly<Partial<Record<ChapterId, string>>> = {
  tokens: 'positions causal first second',
  scale: 'dk',
  mask: 'row',
  softmax: 'row shift precision',
  'why-heads': 'balance points query',
  split: 'step colour tokens heads features',
  concat: 'step colour tokens heads features',
  output: 'token',
  cost: 'model tokens width heads',
  backward: 'sum query',
  train: 'heads width layers rate batch seed speed seeds',
  'trained-heads': 'by first hidden',
  variants: 'kv context written window head',
  block: 'token blocks drop',
  fast: 'tokens queries',
};

/** Values that show more controls. */
const SHOWING: Readonly<Partial<Record<ChapterId, LabTexts>>> = { cost: { model: 'own' } };

/** Cards to press, and elements of their own. */
const NO_CONTROLS: readonly ChapterId[] = ['heads', 'bugs', 'summary'];

const computed = computedByChapter();

interface Control {
  readonly label: string;
  /** Of a number. */
  readonly range?: readonly [number, number];
  /** Of a choice, as the address writes them. */
  readonly values?: readonly string[];
}

const nameOf = (control: Element): string => control.getAttribute('name') ?? '';

function read(control: Element): Control {
  const labelled = control.closest('label');
  const label = [...(labelled?.childNodes ?? [])]
    .filter((node) => node !== control && !(node instanceof Comment || node instanceof HTMLOutputElement))
    .map((node) => node.textContent ?? '')
    .join('')
    .trim();
  if (control.localName === 'mha-number-field') {
    const { label, min, max } = control as NumberField;
    return { label, range: [min, max] };
  }
  if (control.localName === 'mha-choice') {
    const { legend, options } = control as Choice;
    return { label: legend, values: options.map(({ value }) => value) };
  }
  if (control instanceof HTMLSelectElement) return { label, values: [...control.options].map(({ value }) => value) };
  if (control instanceof HTMLInputElement && control.type === 'range')
    return { label, range: [Number(control.min), Number(control.max)] };
  return { label };
}

/** All texts of a laboratory, at any depth. */
function textsOf(words: unknown): readonly string[] {
  if (typeof words === 'string') return [words];
  return typeof words === 'object' && words !== null ? Object.values(words).flatMap(textsOf) : [];
}

function rangeOf({ range, all }: Field<unknown>): readonly [number, number] {
  const numbers = all?.map(Number) ?? [];
  return [range?.min ?? Math.min(...numbers), range?.max ?? Math.max(...numbers)];
}

/** A label that is written in the code is a text of English. */
const LANGUAGES = OFFERED.filter((language) => EXHAUSTIVE || language !== FALLBACK);

const LABS = CHAPTERS.filter(
  (chapter) => labLoader(chapter) && !isStop(chapter.id) && !NO_CONTROLS.includes(chapter.id),
);

describe.each(LABS)('$id', (chapter) => {
  const { id } = chapter;
  it.each(LANGUAGES)('has controls that are those of its fields, %s', async (language) => {
    const laboratory = await labLoader(chapter)?.();
    if (!laboratory) throw new Error('there is no laboratory');
    const { words } = await import(`#web/lesson/chapters/${id}/${language}.ts`);
    const known = [...textsOf(words), 'd_model', words.layer?.(0)];
    const texts = { ...otherTexts(laboratory.fields), ...SHOWING[id] };
    const context = labContext(computed(id), { ...DEFAULT_STATE, preset: 'trained' });
    const lab = await shownLab('controls', laboratory, words, { texts, context });
    const controls = () => [...lab.renderRoot.querySelectorAll('[name]')];
    const names = NAMED[id]?.split(' ') ?? [];
    await vi.waitFor(() => expect(controls().map(nameOf)).toEqual(expect.arrayContaining(names)), 20_000);
    if (names.length > 0) expect(new Set(controls().map(nameOf))).toEqual(new Set(names));
    for (const control of controls()) {
      const name = nameOf(control);
      const field = laboratory.fields[name];
      if (!field) throw new Error(`${name} is no field`);
      const { label, range, values = [] } = read(control);
      expect(known, name).toContain(label);
      // It may be narrower, as where it ends with the sentence.
      if (range) {
        const [min, max] = rangeOf(field);
        expect(range[0], `the least ${name}`).toBeGreaterThanOrEqual(min);
        expect(range[1], `the largest ${name}`).toBeLessThanOrEqual(max);
      }
      const valid = values.filter((text) => text === '' || codecs.read(field, text) !== undefined);
      expect(valid, name).toEqual(values);
      // A choice that may be empty offers that, too.
      if (field.all && values.length > 0)
        expect(
          values.filter((text) => text !== ''),
          name,
        ).toEqual(valuesOf(field));
    }
  });
});
