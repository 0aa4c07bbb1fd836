/** Presenter keys: those that remote controls send, and a few more. */

/** Keys by their names in the message catalogue. */
export type KeyName =
  | 'right'
  | 'left'
  | 'down'
  | 'up'
  | 'space'
  | 'pageDown'
  | 'pageUp'
  | 'home'
  | 'end'
  | 'f'
  | 'question'
  | 'escape';

export type Action =
  | 'forward'
  | 'back'
  | 'nextChapter'
  | 'previousChapter'
  | 'firstChapter'
  | 'lastChapter'
  | 'fullscreen'
  | 'help'
  | 'leave';

interface Binding {
  readonly action: Action;
  /** `KeyboardEvent.key`, in lower case. */
  readonly keys: readonly string[];
  /** How the help shows the keys. */
  readonly shown: readonly KeyName[];
}

export const KEYS: readonly Binding[] = [
  { action: 'forward', keys: ['arrowright', ' ', 'pagedown'], shown: ['right', 'space', 'pageDown'] },
  { action: 'back', keys: ['arrowleft', 'pageup'], shown: ['left', 'pageUp'] },
  { action: 'nextChapter', keys: ['arrowdown'], shown: ['down'] },
  { action: 'previousChapter', keys: ['arrowup'], shown: ['up'] },
  { action: 'firstChapter', keys: ['home'], shown: ['home'] },
  { action: 'lastChapter', keys: ['end'], shown: ['end'] },
  { action: 'fullscreen', keys: ['f'], shown: ['f'] },
  { action: 'help', keys: ['?', 'h'], shown: ['question'] },
  { action: 'leave', keys: ['escape'], shown: ['escape'] },
];

export function actionFor(key: string): Action | null {
  return KEYS.find(({ keys }) => keys.includes(key.toLowerCase()))?.action ?? null;
}

/** Whether the focused element needs the key itself: a field every key, a button the space bar. Escape always leaves. */
export function takesKeys(target: EventTarget | undefined, key: string): boolean {
  if (key === 'Escape') return false;
  if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) return true;
  return key === ' ' && target instanceof HTMLButtonElement;
}
