/** The minutes that a chapter takes: its text and steps, which the build counts, and the exercises that it shows first. */
import minutes from 'prose:minutes/en';
import type { ChapterId } from '../../constants/chapter-ids.ts';

const EXERCISE = 2;

/** `exercises`: how many of them. Not rounded. */
export function chapterMinutes(id: ChapterId, exercises: number): number {
  return minutes[id] + exercises * EXERCISE;
}

/** Whole minutes, at least one. */
export function wholeMinutes(exact: number): number {
  return Math.max(1, Math.round(exact));
}
