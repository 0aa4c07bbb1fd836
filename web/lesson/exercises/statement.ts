/**
 * An answer as an xAPI statement (Experience API 1.0.3, Part Two: Data) without its actor, which the embedding page adds before it
 * sends the statement. This module sends nothing.
 */
import { currentLanguage } from '../../messages/current-language.ts';
import { titleOf } from '../../messages/exercise-titles.ts';
import { t } from '../../messages/index.ts';
import { languageInfo } from '../../messages/languages.ts';
import { CHAPTER_IDS } from '../constants/chapter-ids.ts';
import type { ExerciseResult } from './result.ts';

/** Identifiers that do not depend on where the lesson is hosted. */
const URN = 'urn:mha-lesson';

type LanguageMap = Readonly<Record<string, string>>;

interface Activity {
  readonly objectType: 'Activity';
  readonly id: string;
  readonly definition: { readonly type: string; readonly name: LanguageMap; readonly interactionType?: 'other' };
}

/** A statement without its `actor`. */
export interface Statement {
  /** A UUID, version 4. */
  readonly id: string;
  readonly verb: { readonly id: string; readonly display: LanguageMap };
  readonly object: Activity;
  readonly result: {
    readonly success: boolean;
    readonly completion: true;
    readonly score: { readonly scaled: 0 | 1; readonly raw: 0 | 1; readonly min: 0; readonly max: 1 };
    readonly extensions: Readonly<Record<string, number | string | boolean>>;
  };
  readonly context: {
    readonly platform: string;
    readonly language: string;
    readonly contextActivities: { readonly parent: readonly Activity[]; readonly grouping: readonly Activity[] };
  };
  /** In UTC. */
  readonly timestamp: string;
}

export function statementOf(result: ExerciseResult): Statement {
  const { name, kind, seed, right, mistake, attempts, hints, sawSolution } = result;
  const language = languageInfo(currentLanguage.peek()).tag;
  const said = (text: string): LanguageMap => ({ [language]: text });
  const chapter = CHAPTER_IDS.find((id) => name.startsWith(`${id}/`));
  const chapterName = chapter ? t.page.chapterNames[chapter] : name;
  const point = right ? 1 : 0;
  return {
    id: uuid(),
    verb: { id: 'http://adlnet.gov/expapi/verbs/answered', display: { en: 'answered' } },
    object: {
      objectType: 'Activity',
      id: `${URN}:exercise:${name}`,
      definition: {
        type: 'http://adlnet.gov/expapi/activities/cmi.interaction',
        name: said(`${chapterName}: ${titleOf(kind)}`),
        interactionType: 'other',
      },
    },
    result: {
      success: right,
      completion: true,
      score: { scaled: point, raw: point, min: 0, max: 1 },
      extensions: {
        [`${URN}:result:seed`]: seed,
        [`${URN}:result:attempts`]: attempts,
        [`${URN}:result:hints`]: hints,
        [`${URN}:result:saw-solution`]: sawSolution,
        ...(mistake === null ? {} : { [`${URN}:result:mistake`]: mistake }),
      },
    },
    context: {
      platform: 'mha-lesson',
      language,
      contextActivities: {
        parent: [activity(`${URN}:chapter:${chapter ?? 'none'}`, 'module', said(chapterName))],
        grouping: [activity(`${URN}:lesson`, 'course', { en: 'Multi-head attention, number by number' })],
      },
    },
    timestamp: new Date().toISOString(),
  };
}

function activity(id: string, type: 'module' | 'course', name: LanguageMap): Activity {
  return { objectType: 'Activity', id, definition: { type: `http://adlnet.gov/expapi/activities/${type}`, name } };
}

/** RFC 4122, version 4. `crypto.randomUUID` is missing on pages without https. */
function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte, i) => {
    const value = i === 6 ? (byte & 0x0f) | 0x40 : i === 8 ? (byte & 0x3f) | 0x80 : byte;
    return value.toString(16).padStart(2, '0');
  });
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
