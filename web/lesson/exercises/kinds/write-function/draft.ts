/** A learner's code, kept in the browser from keystroke to keystroke under the function's name. */
import { browserStorage, keepText, readText, type TextStorage } from '../../../platform/browser-storage.ts';
import type { FunctionName } from './functions.ts';

const keyOf = (name: FunctionName): string => `mha-lesson.code.${name}`;

export function readDraft(name: FunctionName, storage: TextStorage | null = browserStorage()): string | null {
  return readText(storage, keyOf(name));
}

/** Whether the code was kept. */
export function keepDraft(name: FunctionName, code: string, storage: TextStorage | null = browserStorage()): boolean {
  return keepText(storage, keyOf(name), code);
}
