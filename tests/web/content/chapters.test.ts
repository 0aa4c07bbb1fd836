/** Every chapter compiles, has code, names existing stills, and follows the style guide. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { ForwardRequest, TensorDeclaration } from '#web/engine/engine.ts';
import { BACKWARD_LISTS } from '#web/engine/generated/backward-lists.ts';
import { BLOCK_LISTS } from '#web/engine/generated/block-lists.ts';
import { TILED_LISTS } from '#web/engine/generated/tiled-lists.ts';
import { TRACE_LISTS } from '#web/engine/generated/trace-lists.ts';
import { createReferenceBlockEngine } from '#web/engine/reference/reference-block.ts';
import { createReferenceGradientEngine } from '#web/engine/reference/reference-gradients.ts';
import { createReferenceTiledEngine } from '#web/engine/reference/reference-tiled.ts';
import { traceWithLoss } from '#web/lesson/chapters/backward/gradients.ts';
import { readCode } from '../../../build-scripts/vite-plugins/excerpt.ts';
import { numbersOf } from '../../../build-scripts/vite-plugins/prose/lesson-numbers.ts';
import { readChapter } from '../../../build-scripts/vite-plugins/prose/read-chapter.ts';
import { readTensorNames } from '../../../build-scripts/vite-plugins/tensor-names.ts';
// Provides the chapter's later stills.
import '#web/lesson/chapters/block/computation.ts';
import { tiledRequest } from '#web/lesson/chapters/fast/computation.ts';
import { isStop } from '#web/lesson/features/toc/parts.ts';
import { blockRequest } from '#web/lesson/model/block-model.ts';
import { CODE_LANGUAGES } from '#web/lesson/ui/prose/prose.ts';
import { randomRequest } from '../engine/support/requests.ts';
import { CHAPTERS } from '../lesson/chapters/all-scenes.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const IDS = CHAPTERS.map((chapter) => chapter.id);
const names = readTensorNames(ROOT);

const compiled = await Promise.all(
  IDS.map(async (id) => {
    const file = `${ROOT}/web/lesson/chapters/${id}/en.md`;
    return { id, source: readFileSync(file, 'utf8'), ...(await readChapter(ROOT, file, numbersOf)) };
  }),
);

/** The number of spoken words: a formula counts as one, and so does a live value. */
function words(html: string): number {
  const spoken = html.replace(/<math[\s\S]*?<\/math>/g, ' x ').replace(/<mha-value[^>]*>/g, ' x ');
  return spoken
    .replace(/<[^>]+>/g, ' ')
    .split(/\s+/)
    .filter(Boolean).length;
}

it('names are checked against the trace', () => {
  const declared = [TRACE_LISTS, BACKWARD_LISTS, BLOCK_LISTS, TILED_LISTS]
    .flatMap(Object.values<readonly TensorDeclaration[]>)
    .flatMap((list) => list.map((tensor) => tensor.name));
  expect(names).toEqual(new Set(declared));
});

it('the right answers are in varying positions', () => {
  const places = compiled
    .map(({ text }) => (text.prediction?.options ?? []).findIndex((option) => option.correct))
    .filter((place) => place >= 0);
  expect(new Set(places).size).toBeGreaterThanOrEqual(3);
});

/** The character that MathML draws for a single letter. */
function inItalics(letter: string): string {
  const point = letter.codePointAt(0) ?? 0;
  const after = (first: string, italic: number) => String.fromCodePoint(italic + point - (first.codePointAt(0) ?? 0));
  if (letter === 'h') return 'ℎ';
  if (letter === '∂') return '𝜕';
  if (/[A-Z]/.test(letter)) return after('A', 0x1d434);
  if (/[a-z]/.test(letter)) return after('a', 0x1d44e);
  if (/[Α-Ω]/.test(letter)) return after('Α', 0x1d6e2);
  if (/[α-ω]/.test(letter)) return after('α', 0x1d6fc);
  return letter;
}

it('the formula font has every character that the formulas use', () => {
  const css = readFileSync(`${ROOT}/web/lesson/ui/prose/math-font/index.css`, 'utf8');
  const ranges = [...css.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(([, first = '', last]) => [
    first,
    last ?? first,
  ]);
  const has = (point: number) =>
    ranges.some(([a = '', b = '']) => parseInt(a, 16) <= point && point <= parseInt(b, 16));
  const formulas = compiled.flatMap(({ text }) => JSON.stringify(text).match(/<math[\s\S]*?<\/math>/g) ?? []);
  const written = [...formulas.join('').replace(/<[^>]*>/g, '')];
  // A browser draws a one-letter variable in italics, which are separate characters.
  const italic = [...formulas.join('').matchAll(/<mi>(.)<\/mi>/gu)].map(([, letter = '']) => inItalics(letter));
  const missing = new Set([...written, ...italic].filter((c) => !has(c.codePointAt(0) ?? 0)));
  expect(formulas.length).toBeGreaterThan(100);
  expect(missing).toEqual(new Set());
});

/** With two tiles: the sentences here have four tokens. */
const inTiles = (request: ForwardRequest) => tiledRequest(request, { tile: 2 });

describe.each(compiled)('$id', ({ id, source, text, captions }) => {
  it('has another caption for every step', () => {
    const all = Object.values(captions);
    for (const caption of all) expect(caption.length).toBeGreaterThan(10);
    expect(new Set(all).size).toBe(all.length);
  });

  it.skipIf(isStop(id))('has a suitable length', () => {
    const main = words([text.objective ?? '', text.intro, ...text.steps.map((step) => step.html)].join(' '));
    expect(main).toBeGreaterThanOrEqual(150);
    expect(main).toBeLessThanOrEqual(700);
    expect(text.mistakes.length).toBeGreaterThanOrEqual(2);
    expect(text.references.length).toBeGreaterThanOrEqual(1);
  });

  it('has no accidental list from a number at the beginning of a line', () => {
    expect(JSON.stringify(text)).not.toContain('<ol');
  });

  it.skipIf(isStop(id))('states its objective in one sentence', () => {
    expect(text.objective?.replace(/<math[\s\S]*?<\/math>/g, 'x').match(/[.!?](\s|$)/g)).toHaveLength(1);
  });

  it('shows stills of its figure in order', () => {
    const session = createReferenceBlockEngine().createSession();
    const trace =
      id === 'block'
        ? session.forward(blockRequest(randomRequest(), { norm: 'post', seed: 1 }))
        : id === 'fast'
          ? createReferenceTiledEngine().createSession().forward(inTiles(randomRequest()))
          : traceWithLoss(createReferenceGradientEngine().createSession(), randomRequest());
    const tokens = ['a', 'b', 'c', 'd'];
    const context = { trace, tokens, head: 0, followed: 3, focus: {}, width: 900, height: 700, tokenWidth: 30 };
    const drawn = CHAPTERS.find((chapter) => chapter.id === id)?.scene(context) ?? [];
    const stills = drawn.flatMap(({ poster, step }) => (poster ? [] : [step]));
    const places = text.steps.map((step) => stills.indexOf(step.still));
    expect(places, `${text.steps.map((step) => step.still)} in ${stills}`).not.toContain(-1);
    expect(places).toEqual([...new Set(places)].sort((a, b) => a - b));
    const { still = null, computed = null } = text.prediction ?? {};
    if (still !== null) expect(stills).toContain(still);
    if (computed) expect(trace.has(computed.tensor)).toBe(true);
    session.dispose();
  });

  it('uses British spelling and typographic quotation marks', () => {
    const prose = source
      .replace(/\{=[^}]*\}|<!--[\s\S]*?-->/g, '')
      .replace(/`[^`]*`/g, '')
      .replace(/\(https:[^)]*\)/g, '')
      .replace(/^- .*$/gm, '');
    expect(prose.match(/\b\w*(?:color|center|neighbor|behavior|normaliz|recogniz|analyz|optimiz)\w*\b/i)).toBeNull();
    expect(prose.match(/["']/)).toBeNull();
  });

  it.skipIf(isStop(id))('has code in every language, short enough to read at a glance', () => {
    const code = readCode(ROOT, id);
    for (const language of CODE_LANGUAGES) {
      const { text: lines, html, file, firstLine, lastLine } = code[language];
      expect(lines.trim()).not.toBe('');
      expect(lastLine).toBeGreaterThanOrEqual(firstLine);
      expect(
        readFileSync(`${ROOT}/${file}`, 'utf8')
          .split('\n')
          .slice(firstLine - 1, lastLine)
          .join('\n'),
      ).toContain(lines.split('\n')[0]?.trim());
      expect(html).not.toContain('undefined');
    }
    expect(code.numpy.text).not.toContain('# notebook:');
    expect(code.numpy.text.split('\n').length).toBeLessThanOrEqual(12);
    expect(code.pytorch.text.split('\n').length).toBeLessThanOrEqual(12);
  });
});
