// @vitest-environment happy-dom
/** A laboratory shows every setting that an address can give it: another value changes what is seen. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import '#web/lesson/features/shell-ui/language.ts';
import { hasChanged } from '#tests/web/setup/changed-chapters.ts';
import { createReferenceEngine } from '#web/engine/reference/reference-engine.ts';
import type { Chapter } from '#web/lesson/chapters/chapter.ts';
import { CHAPTERS } from '#web/lesson/chapters/index.ts';
import type { LabElement } from '#web/lesson/chapters/lab-element.ts';
import { labLoader } from '#web/lesson/chapters/load-lab.ts';
import { isStop } from '#web/lesson/features/toc/parts.ts';
import type { Field, FieldList } from '#web/lesson/fields/field.ts';
import type { LabTexts } from '#web/lesson/fields/lab-texts.ts';
import { DEFAULT_STATE } from '#web/lesson/fields/lesson-fields.ts';
import { handMadeLayer } from '#web/lesson/model/hand-made/hand-made-model.ts';
import { lessonModel } from '#web/lesson/model/lesson-model.ts';
import { type Computed, computedByChapter } from '../stage/support.ts';
import { labContext, shownLab } from './exhibited.ts';
import { othersOf, otherTexts } from './lab-values.ts';

const SETTINGS = { ...DEFAULT_STATE, preset: 'hand-made' } as const;
const byChapter = computedByChapter(SETTINGS);

/** What the page has computed in a chapter: nothing more than the layer, unless the chapter says so. */
function numbersOf({ id, figure, computation }: Chapter): Computed {
  if (figure || computation) return byChapter(id);
  const { request, tokens } = lessonModel(SETTINGS, null, handMadeLayer(SETTINGS.sentence));
  return { trace: createReferenceEngine().createSession().forward(request), tokens };
}
const WORDS = import.meta.glob<object>('../../../../web/lesson/chapters/*/en.ts', { import: 'words' });

/** Those of `train` and `trained-heads` show most after a training or a load; the browser goes through them (lab-address.spec.ts). */
const LATER = ['train', 'trained-heads'];
const LABS = await Promise.all(
  CHAPTERS.filter(({ id }) => !isStop(id) && !LATER.includes(id) && hasChanged(id)).map(async (chapter) => {
    const { id } = chapter;
    const [laboratory, words] = await Promise.all([
      labLoader(chapter)?.(),
      WORDS[`../../../../web/lesson/chapters/${id}/en.ts`]?.(),
    ]);
    if (!words || !laboratory || Object.keys(laboratory.fields).length === 0) return [];
    return [{ id, words, laboratory, numbers: numbersOf(chapter) }];
  }),
);

afterEach(() => document.body.replaceChildren());

/** What a laboratory's controls and pictures show, also in the elements that it consists of. */
function seen(root: ParentNode): string[] {
  return [...root.querySelectorAll('*')].flatMap((part) => [
    part.children.length === 0 ? (part.textContent ?? '') : '',
    ...[...part.attributes].map(({ name, value }) => `${name}=${value}`),
    ...given(part),
    ...(part.shadowRoot ? seen(part.shadowRoot) : []),
  ]);
}

/** The properties of an element of HTML or of the lesson that are text, numbers or switches. */
function given(part: Element): string[] {
  const { elementProperties = new Map() } = part.constructor as unknown as { elementProperties?: Map<string, unknown> };
  return ['value', 'checked', ...elementProperties.keys()].map((name) => `${name}=${Reflect.get(part, name)}`);
}

/** What moves by itself is looked at so many times. */
const MOST_ROUNDS = 5;

/** What is seen when all that loads is there. */
async function settled(lab: LabElement): Promise<string> {
  for (let [round, before] = [0, '']; ; round++) {
    await vi.dynamicImportSettled();
    await lab.updateComplete;
    const now = seen(lab.renderRoot).join('\n');
    if (now === before || round === MOST_ROUNDS) return now;
    before = now;
  }
}

describe.each(LABS.flat())('$id', ({ words, laboratory, numbers }) => {
  const fields: FieldList = laboratory.fields;
  const others = otherTexts(fields);

  const known = new Map<string, Promise<string>>();

  /** Several fields are compared with the same state. */
  function shown(texts: LabTexts, pressed: boolean): Promise<string> {
    const key = JSON.stringify([texts, pressed]);
    const found = known.get(key) ?? look(texts, pressed);
    known.set(key, found);
    return found;
  }

  /** Some parts come with a press of a button. */
  async function look(texts: LabTexts, pressed: boolean): Promise<string> {
    const context = labContext(numbers, SETTINGS);
    const lab = await shownLab('controls', laboratory, words, { context, texts });
    const before = await settled(lab);
    if (!pressed) return before;
    for (const button of lab.renderRoot.querySelectorAll<HTMLElement>('button:not([aria-pressed])')) button.click();
    return settled(lab);
  }

  /** States in which a field may count for something: alone, beside other values of all others, and then with one of those changed. */
  function* around(name: string): Generator<LabTexts> {
    const own = othersOf(fields[name] as Field<unknown>);
    for (const text of own) yield { [name]: text };
    for (const text of own) yield { ...others, [name]: text };
    // A choice of names may decide what else counts.
    for (const [other, field] of Object.entries(fields))
      if (other !== name && typeof field.start === 'string')
        for (const text of othersOf(field).slice(1)) yield { ...others, [name]: own.at(-1) ?? '', [other]: text };
  }

  it.each(Object.keys(fields))('%s', async (name) => {
    for (const pressed of [false, true])
      for (const { [name]: text = '', ...others } of around(name))
        if ((await shown({ ...others, [name]: text }, pressed)) !== (await shown(others, pressed))) return;
    expect.fail(`no value of ${name} changes anything`);
  });
});
