/** The numbers that the chapters' prose quotes. The prose plugin runs this file with Vite, because configuration files have no globs. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { evaluateQuote, QuotedLesson, type Quotes } from '../../../web/lesson/chapters/quoted.ts';
import { readLearnedLayer } from '../../../web/lesson/model/learned-layer.ts';
import { type Language, languageInfo } from '../../../web/messages/languages.ts';
import { learnedLanguage } from '../../../web/messages/learned-layers.ts';
import type { NumberSource } from './numbers.ts';

const WEB = '../../../web';
const QUOTES = import.meta.glob<Quotes>('../../../web/lesson/chapters/*/numbers.ts', { eager: true, import: 'quotes' });
const CONTROLS = import.meta.glob<{ readonly samples: readonly string[] }>('../../../web/messages/*/ui/controls.ts', {
  eager: true,
  import: 'controls',
});

const lessons = new Map<string, QuotedLesson>();

/** What the text of a chapter may quote in a language. */
export function numbersOf(chapter: string, language: string): NumberSource {
  const { decimalSign } = languageInfo(language as Language);
  const quotes = QUOTES[`${WEB}/lesson/chapters/${chapter}/numbers.ts`] ?? {};
  return { decimalSign, evaluate: (source) => evaluateQuote(lessonIn(language), quotes, source) };
}

/** The file of the language's learned layer; a language without one has the English layer. */
export function layerFile(language: string): string {
  return join(import.meta.dirname, WEB, `models/learned/${learnedLanguage(language as Language)}.safetensors`);
}

function lessonIn(language: string): QuotedLesson {
  const known = lessons.get(language);
  if (known) return known;
  const layered = learnedLanguage(language as Language);
  const { sentence } = languageInfo(language as Language);
  const { samples } = CONTROLS[`${WEB}/messages/${layered}/ui/controls.ts`] ?? { samples: [] };
  const layer = { ...readLearnedLayer(readFileSync(layerFile(language))), language: layered };
  const lesson = new QuotedLesson(layer, [sentence, ...samples.filter((sample) => sample !== sentence)]);
  lessons.set(language, lesson);
  return lesson;
}
