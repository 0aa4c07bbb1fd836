/**
 * What the parts of one lesson or figure share. Its members are signals, or read signals: a part takes from it what it uses while it
 * renders, and renders again when that changes. Elements of one page are independent: each has its own lesson.
 */
import { signal } from '@preact/signals-core';
import { perPublicElement } from '../platform/public-element.ts';
import type { LessonStore } from '../state/store.ts';
import type { LessonSession } from './lesson-session.ts';

export interface Lesson {
  readonly store: LessonStore;
  readonly session: Pick<LessonSession, 'computed' | 'engine' | 'newSession'>;
}

const lessons = perPublicElement(() => signal<Lesson | null>(null));

/** Gives the lesson to all parts of the public element around a node. */
export function provideLesson(node: Node, lesson: Lesson): void {
  lessons(node).value = lesson;
}

/** The lesson around a part, which must be connected; null before there is one. Layers above name what else they need of it. */
export function lessonAround<Wanted extends Lesson = Lesson>(part: Node): Wanted | null {
  return lessons(part).value as Wanted | null;
}
