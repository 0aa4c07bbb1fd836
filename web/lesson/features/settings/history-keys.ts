/** Undo and redo keys: Ctrl or ⌘ with Z, Shift+Z or Y. Text fields keep their own. */

export type HistoryAction = 'undo' | 'redo';

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** The action for a key press; undefined for none. */
export function historyAction({ key, ctrlKey, metaKey, shiftKey, altKey }: Keys): HistoryAction | undefined {
  if (ctrlKey === metaKey || altKey) return undefined;
  const letter = key.toLowerCase();
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  return letter === 'y' && !shiftKey ? 'redo' : undefined;
}

const TEXT_TYPES: ReadonlySet<string> = new Set(['text', 'number', 'search', 'url', 'email', 'tel', 'password']);

/** Whether an element edits text and has its own undo. */
export function editsText(element: {
  readonly localName?: string;
  readonly type?: unknown;
  readonly isContentEditable?: boolean;
}): boolean {
  if (element.isContentEditable === true || element.localName === 'textarea') return true;
  return element.localName === 'input' && typeof element.type === 'string' && TEXT_TYPES.has(element.type);
}
