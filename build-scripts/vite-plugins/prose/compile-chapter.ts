/**
 * One chapter's Markdown to its text, its short name and its captions. The file is written so:
 *
 *     # Title {short name}           the name in the contents and in links
 *     > The objective, one sentence.
 *
 *     The introduction.
 *
 *     #### Title of an aside          in the introduction or a step: folded, up to the next heading
 *     Its text.
 *
 *     ## steps
 *     ### Title of a step {row}      in braces the still of the figure that shows it
 *     > Its caption, plain text.      stands under the figure
 *     Its text.
 *
 *     ## more                         what a reader in a hurry can leave out; optional
 *     Its text.
 *
 *     ## lab                          only where the chapter has a laboratory
 *     ### Its title
 *     What to try in it.
 *
 *     ## prediction {row}             in braces the still that shows the answer, if there is one
 *     The question.
 *     - [x] The right answer
 *       > What to say to who chose it.
 *     - [ ] A wrong answer
 *       > What it gets wrong.
 *
 *     What is revealed in the end.
 *
 *     ## mistakes
 *     ### What people believe
 *     What is true instead.
 *
 *     ## references
 *     - A source.
 *
 * A stop of the short way needs only its title and its steps. Its `## more` has the links to the chapters that go deeper: `[Scores](#scores)`.
 *
 * A prediction may have the line `- [?] weights` instead of its answers. Then each word of the sentence is an answer. The right one
 * has the largest weight in the followed word's row of the head shown. An optional `> …` under the line replies to wrong choices.
 *
 * The second-level headings are keywords, the same in every language; the reader never sees them.
 * Whatever does not fit stops the build with the file and the line.
 */
import type { Token, Tokens } from 'marked';
import { CHAPTERS_BY_PART } from '../../../web/lesson/constants/chapter-ids.ts';
import {
  ASKED_TENSORS,
  type ChapterText,
  type ComputedOptions,
  type LabText,
  type MistakeText,
  type PredictionOption,
  type PredictionText,
  type StepText,
} from '../../../web/lesson/ui/prose/prose.ts';
import type { TensorNames } from '../tensor-names.ts';
import { markdown, tokenProblem } from './inline-syntax.ts';

const SECTIONS = ['steps', 'more', 'lab', 'prediction', 'mistakes', 'references'];

/** The last line of a translation: what it was made from (build-scripts/lib/languages.mjs). */
const FROM = /<!-- from: \w+ -->\s*$/;

/** A top-level token and its first line. */
interface Block {
  readonly token: Token;
  readonly line: number;
}

/** A heading and what follows it, up to the next heading of the same or a higher level. */
interface Section {
  readonly heading: string;
  readonly line: number;
  readonly blocks: readonly Block[];
}

export interface CompiledChapter {
  readonly text: ChapterText;
  /** Plain text, as are the captions; W_Q stands for a subscript. */
  readonly name: string;
  /** By still. */
  readonly captions: Readonly<Record<string, string>>;
}

export function compileChapter(id: string, file: string, source: string, tensors?: TensorNames): CompiledChapter {
  const fail = (line: number, what: string): never => {
    throw new Error(`${file}:${line}: ${what}`);
  };
  const blocks = checkedBlocks(source, fail, tensors);
  const [title, ...parts] = splitAt(blocks, 1, fail);
  if (title === undefined || parts.length > 0)
    return fail(1, 'a chapter has exactly one title, "# …", in its first line');
  const keyworded = title.blocks.findIndex((block) => isHeading(block.token, 2));
  const opening = keyworded < 0 ? title.blocks : title.blocks.slice(0, keyworded);
  const sections = splitAt(keyworded < 0 ? [] : title.blocks.slice(keyworded), 2, fail);

  const isStop = CHAPTERS_BY_PART.short.some((stop) => stop === id);
  /** The section, compiled; a missing one is an error, unless something is said instead. */
  const section = <Compiled>(name: string, compiled: (section: Section) => Compiled, instead?: Compiled): Compiled => {
    const [found, ...others] = sections.filter((candidate) => keyword(candidate) === name);
    if (found && others.length === 0) return compiled(found);
    if (!found && instead !== undefined) return instead;
    return fail(title.line, `there must be one section "## ${name}"`);
  };
  for (const candidate of sections) {
    if (!SECTIONS.includes(keyword(candidate)))
      fail(candidate.line, `no section is called "${candidate.heading}"; there are ${SECTIONS.join(', ')}`);
  }

  const [quote] = opening;
  const objective = quote?.token.type === 'blockquote' ? inlineHtml(quote, fail) : null;
  if (objective === null && !isStop) fail(title.line, 'the objective, "> …", follows the title');
  const [heading, name] = braced(title) ?? fail(title.line, 'a title is "# Title {short name}"');
  const steps = section('steps', (steps) => stepsOf(steps, fail));
  const text: ChapterText = {
    id,
    title: heading,
    objective,
    intro: html(objective === null ? opening : opening.slice(1)),
    steps: steps.map(({ caption: _, ...step }) => step),
    more: section('more', ({ blocks }) => html(blocks), ''),
    lab: section<LabText | null>('lab', (own) => lab(own, fail), null),
    prediction: section<PredictionText | null>('prediction', (own) => prediction(own, fail), isStop ? null : undefined),
    mistakes: section('mistakes', (own) => mistakes(own, fail), isStop ? [] : undefined),
    references: section('references', (own) => references(own, fail), isStop ? [] : undefined),
  };
  return { text, name, captions: Object.fromEntries(steps.map(({ still, caption }) => [still, caption])) };
}

/** The questions by group, `## …`. Each is an aside, `#### …`, with its answer. */
export function compileQuestions(file: string, source: string, tensors?: TensorNames): string {
  const fail: Fail = (line, what) => {
    throw new Error(`${file}:${line}: ${what}`);
  };
  const blocks = checkedBlocks(source, fail, tensors);
  const first = blocks.findIndex(({ token }) => isHeading(token, 2));
  const groups = splitAt(blocks.slice(first), 2, fail);
  return [
    html(blocks.slice(0, first)),
    ...groups.map((group) => `<h2>${group.heading}</h2>\n${html(group.blocks)}`),
  ].join('\n');
}

/** A heading and what its braces contain: "Title {short name}". */
function braced({ heading }: Section): [string, string] | null {
  const [, before, inside] = /^(.+?)\s*\{([^{}]+)\}$/.exec(heading) ?? [];
  return before === undefined || inside === undefined ? null : [before, inside];
}

const PREDICTION = /^prediction(?:\s*\{([\w-]+)\})?$/;

/** The section's name; only a prediction's heading has more. */
function keyword({ heading }: Section): string {
  return PREDICTION.test(heading) ? 'prediction' : heading;
}

type Fail = (line: number, what: string) => never;

/** The file's blocks with their lines, after checking every token. */
function checkedBlocks(source: string, fail: Fail, tensors: TensorNames | undefined): Block[] {
  const text = source
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .replace(FROM, '');
  const lineAt = (offset: number): number => text.slice(0, offset).split('\n').length;
  const blocks: Block[] = [];
  let offset = 0;
  for (const token of markdown.lexer(text)) {
    const start = offset;
    markdown.walkTokens(isTitle(token) ? [] : [token], (inner) => {
      const problem = tokenProblem(inner, tensors);
      if (problem) fail(lineAt(Math.max(start, text.indexOf(inner.raw.trim(), start))), problem);
    });
    if (token.type !== 'space') blocks.push({ token, line: lineAt(start) });
    offset += token.raw.length;
  }
  return blocks;
}

function isHeading(token: Token, depth: number): token is Tokens.Heading {
  return token.type === 'heading' && token.depth === depth;
}

/** Plain text, behind which something may stand in braces. */
const isTitle = (token: Token): boolean => token.type === 'heading' && token.depth < 4;

const MARKUP = /[*`$[\]<>{}｛｝]/;

/** Splits blocks at the headings of one level; a heading is plain text. */
function splitAt(blocks: readonly Block[], depth: number, fail: Fail): Section[] {
  const sections: { heading: string; line: number; blocks: Block[] }[] = [];
  for (const block of blocks) {
    const current = sections.at(-1);
    if (isHeading(block.token, depth)) {
      if (MARKUP.test(block.token.text.replace(/\{[^{}]*\}$/, '')))
        fail(block.line, 'a heading is plain text, without markup or formulas');
      sections.push({ heading: block.token.text, line: block.line, blocks: [] });
    } else if (current === undefined) {
      fail(block.line, `a heading "${'#'.repeat(depth)} …" is expected here`);
    } else {
      current.blocks.push(block);
    }
  }
  return sections;
}

/** An aside is folded under its title. */
function html(blocks: readonly Block[]): string {
  const at = blocks.findIndex(({ token }) => isHeading(token, 4));
  if (at < 0) return markdown.parser(blocks.map((block) => block.token)).trim();
  const [before, title, rest] = [blocks.slice(0, at), blocks[at]?.token as Tokens.Heading, blocks.slice(at + 1)];
  const next = rest.findIndex(({ token }) => isHeading(token, 4));
  const [own, others] = next < 0 ? [rest, []] : [rest.slice(0, next), rest.slice(next)];
  const summary = `<summary>${withoutParagraph([{ ...title, type: 'paragraph' }])}</summary>`;
  return `${html(before)}\n<details>${summary}\n${html(own)}\n</details>\n${html(others)}`.trim();
}

/** The content of a block with a single paragraph, without the paragraph tag. */
function inlineHtml(block: Block, fail: Fail): string {
  const children = 'tokens' in block.token ? (block.token.tokens ?? []) : [];
  const [paragraph] = children;
  if (children.length !== 1 || paragraph?.type !== 'paragraph')
    return fail(block.line, 'one paragraph is expected here');
  return withoutParagraph([paragraph]);
}

/** The HTML of a single paragraph or line, without `<p>`. */
function withoutParagraph(tokens: Token[]): string {
  return markdown
    .parser(tokens)
    .trim()
    .replace(/^<p>|<\/p>$/g, '');
}

function stepsOf(section: Section, fail: Fail): (StepText & { readonly caption: string })[] {
  const parts = splitAt(section.blocks, 3, fail);
  if (parts.length === 0) fail(section.line, 'a chapter has at least one step');
  const seen = new Set<string>();
  return parts.map((part) => {
    const [title, still = ''] = braced(part) ?? [];
    if (title === undefined || !/^[\w-]+$/.test(still))
      return fail(part.line, 'a step is "### Title {still of the figure}"');
    if (seen.has(still)) fail(part.line, `there is another step "${still}"`);
    seen.add(still);
    const [quote, ...blocks] = part.blocks;
    if (quote?.token.type !== 'blockquote') return fail(part.line, 'the caption, "> …", follows the heading of a step');
    const caption = quote.token.text.trim().replaceAll(/\s*\n\s*/g, ' ');
    if (MARKUP.test(caption)) fail(quote.line, 'a caption is plain text, without markup or formulas');
    if (/[“«]/.test(caption)) fail(quote.line, 'a caption names no word: the reader may have another sentence');
    if (blocks.length === 0) fail(part.line, 'a step has a text');
    return { title, still, caption, html: html(blocks) };
  });
}

function lab(section: Section, fail: Fail): LabText {
  const [part, ...more] = splitAt(section.blocks, 3, fail);
  if (!part || more.length > 0 || part.blocks.length === 0)
    return fail(section.line, 'a laboratory has one title, "### …", and a text that says what to try');
  return { title: part.heading, html: html(part.blocks) };
}

function prediction(section: Section, fail: Fail): PredictionText {
  const at = section.blocks.findIndex((block) => block.token.type === 'list');
  const list = section.blocks[at];
  if (list === undefined) return fail(section.line, 'a prediction has a list of answers, "- [ ] …"');
  const question = html(section.blocks.slice(0, at));
  const reveal = html(section.blocks.slice(at + 1));
  if (!question || !reveal)
    fail(section.line, 'a prediction has a question before its answers and a revelation after them');
  const computed = computedOptions(list, fail);
  const still = PREDICTION.exec(section.heading)?.[1] ?? null;
  return { question, still, options: computed ? [] : writtenOptions(list, fail), computed, reveal };
}

/** An answer's text and the reply under it, if there is one. */
function answer({ tokens }: Tokens.ListItem): { text: Token | undefined; reply: Token | undefined; more: boolean } {
  const [text, reply, ...rest] = tokens.filter(({ type }) => type !== 'space' && type !== 'checkbox');
  return { text, reply, more: rest.length > 0 || (reply !== undefined && reply.type !== 'blockquote') };
}

function replyHtml(reply: Token | undefined): string {
  return reply && 'tokens' in reply ? markdown.parser(reply.tokens ?? []).trim() : '';
}

/** Null for a list of written answers. */
function computedOptions({ token, line }: Block, fail: Fail): ComputedOptions | null {
  const [item, ...others] = (token as Tokens.List).items;
  if (!item) return null;
  const { text, reply, more } = answer(item);
  const [, name] = /^\[\?\]\s*(.*)$/.exec(text?.raw.trim() ?? '') ?? [];
  if (name === undefined) return null;
  const tensor = ASKED_TENSORS.find((known) => known === name);
  if (!tensor) return fail(line, `the words are compared by ${ASKED_TENSORS.join(', ')}, not by "${name}"`);
  if (others.length > 0 || more)
    return fail(line, 'computed answers are one line, "- [?] tensor", and under it at most "> what to say"');
  return { tensor, reply: replyHtml(reply) };
}

function writtenOptions(list: Block, fail: Fail): PredictionOption[] {
  const options = (list.token as Tokens.List).items.map((item) => {
    const { text, reply, more } = answer(item);
    if (!item.task || text === undefined || reply === undefined || more) {
      return fail(list.line, `an answer is "- [ ] …" or "- [x] …", and under it "> what to say": ${item.raw}`);
    }
    const label = withoutParagraph([text]);
    if (/<(mha-term|a) /.test(label)) fail(list.line, `an answer is one button: no terms, no links: ${item.raw}`);
    if (label.includes('<mha-value '))
      fail(list.line, `an answer holds for every setting: no live values: ${item.raw}`);
    return { text: label, correct: item.checked === true, reply: replyHtml(reply) };
  });
  if (options.length < 3 || options.length > 4)
    fail(list.line, `3 or 4 answers are wanted; there are ${options.length}`);
  if (options.filter((option) => option.correct).length !== 1) fail(list.line, 'exactly one answer is right');
  return options;
}

function mistakes(section: Section, fail: Fail): MistakeText[] {
  const parts = splitAt(section.blocks, 3, fail);
  if (parts.length === 0) fail(section.line, 'a chapter names at least one mistake');
  return parts.map((part) => {
    if (part.blocks.length === 0) fail(part.line, 'a mistake is put right in a text');
    return { belief: part.heading, html: html(part.blocks) };
  });
}

function references(section: Section, fail: Fail): string[] {
  const [list] = section.blocks;
  if (list?.token.type !== 'list' || section.blocks.length !== 1) return fail(section.line, 'references are one list');
  return (list.token as Tokens.List).items.map((item) => withoutParagraph(item.tokens));
}
