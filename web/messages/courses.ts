/** The part of the message catalogue that only assignments and learning platforms need; every language provides the same names. */
import { courses } from './en/courses.ts';
import { part } from './part.ts';

export type CoursesMessages = typeof courses;

const TRANSLATIONS = import.meta.glob<CoursesMessages>(['./*/courses.ts', '!./en/courses.ts'], { import: 'courses' });

export const coursesWords: CoursesMessages = part(courses, TRANSLATIONS);
