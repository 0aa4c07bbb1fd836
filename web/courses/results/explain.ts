/** What an assignment's exercises ask, and what the lesson replies to each known mistake. Result files have only the names of both. */
import { ALL_EXERCISES } from '../../lesson/chapters/exercises.ts';
import { chapterOf } from '../../lesson/chapters/index.ts';
import { loadKinds, pose } from '../../lesson/exercises/kinds.ts';
import type { Posed } from '../../lesson/exercises/question.ts';
import type { LessonState } from '../../lesson/fields/lesson-fields.ts';
import { type Computed, LessonSession } from '../../lesson/session/lesson-session.ts';
import { createLessonStore } from '../../lesson/state/store.ts';
import { decodeState } from '../../lesson/state/url.ts';
import { FALLBACK, LANGUAGES } from '../../messages/languages.ts';
import type { Assignment } from '../assignment/assignment.ts';
import { studyQuestion } from '../assignment/study.ts';

export interface Explained {
  readonly prompt: string;
  /** The reply to a wrong answer, by the id of its mistake. */
  readonly replies: ReadonlyMap<string, string>;
}

/** By the names of the exercises. An instructor's own exercises, and those that this version lacks, are left out. */
export async function explain({ model, exercises, study }: Assignment): Promise<ReadonlyMap<string, Explained>> {
  const state = stateOf(model);
  const asked = exercises.flatMap((name) => {
    const { exercise, seed } = study ? studyQuestion(name) : { exercise: name, seed: state.seed };
    const known = ALL_EXERCISES.find((each) => each.name === exercise);
    return known ? [{ name, seed, known }] : [];
  });
  await loadKinds([...new Set(asked.map(({ known }) => known.entry.kind))]);
  const explained = new Map<string, Explained>();
  for (const chapter of new Set(asked.map(({ known }) => known.chapter))) {
    await withNumbers({ ...state, chapter }, (computed) => {
      for (const { name, seed, known } of asked) {
        if (known.chapter !== chapter) continue;
        const posed = pose(known.entry, { trace: computed.trace, sentences: computed, head: null, seed });
        if (posed) explained.set(name, { prompt: posed.prompt, replies: repliesOf(posed) });
      }
    });
  }
  return explained;
}

/** A model names no sentence if it is that of its language, and no language if it is the fallback. */
function stateOf(model: string): LessonState {
  const query = new URLSearchParams(model);
  const sentence = query.get('sentence');
  const spoken = Object.entries(LANGUAGES).find(([, language]) => language.sentence === sentence)?.[0];
  if (!query.has('lang') && (spoken || sentence === null)) query.set('lang', spoken ?? FALLBACK);
  return decodeState(chapterOf, query.toString()).state;
}

/** Calls with a chapter's numbers. Rejects if they cannot be computed. */
async function withNumbers(state: LessonState, use: (computed: Computed) => void): Promise<void> {
  const session = new LessonSession(createLessonStore(chapterOf, state), chapterOf);
  try {
    const computed = new Promise<Computed>((resolve, reject) => {
      const settle = (): void => {
        const { value } = session.computed;
        if (session.problem.value) reject(session.problem.value);
        else if (value && !session.preparing.value) resolve(value);
      };
      for (const each of [session.computed, session.preparing, session.problem]) each.subscribe(settle);
    });
    await session.start();
    use(await computed);
  } finally {
    session.dispose();
  }
}

/** Code is left out: judging it means running it. */
function repliesOf(posed: Posed): ReadonlyMap<string, string> {
  const replies = new Map<string, string>();
  if (posed.kind === 'write-function') return replies;
  for (const wrong of posed.wrong) {
    const verdict = posed.judge(wrong);
    if (verdict instanceof Promise || verdict.right !== false || verdict.mistake === null) continue;
    if (!replies.has(verdict.mistake)) replies.set(verdict.mistake, verdict.message);
  }
  return replies;
}
