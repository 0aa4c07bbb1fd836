import { describe, expect, it } from 'vitest';
import { editsText, historyAction } from '#web/lesson/features/settings/controls.ts';

const press = (key: string, ...held: ('ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey')[]) => ({
  key,
  ctrlKey: held.includes('ctrlKey'),
  metaKey: held.includes('metaKey'),
  shiftKey: held.includes('shiftKey'),
  altKey: held.includes('altKey'),
});

describe('the keys of undo and redo', () => {
  it('are those that operating systems use', () => {
    expect(historyAction(press('z', 'ctrlKey'))).toBe('undo');
    expect(historyAction(press('z', 'metaKey'))).toBe('undo');
    expect(historyAction(press('Z', 'ctrlKey', 'shiftKey'))).toBe('redo');
    expect(historyAction(press('Z', 'metaKey', 'shiftKey'))).toBe('redo');
    expect(historyAction(press('y', 'ctrlKey'))).toBe('redo');
  });

  it('exclude all other keys', () => {
    for (const keys of [
      press('z'),
      press('z', 'ctrlKey', 'altKey'),
      press('z', 'ctrlKey', 'metaKey'),
      press('a', 'ctrlKey'),
    ]) {
      expect(historyAction(keys)).toBeUndefined();
    }
    expect(historyAction(press('Y', 'ctrlKey', 'shiftKey'))).toBeUndefined();
  });

  it('are left to a focused text field', () => {
    expect(editsText({ localName: 'textarea' })).toBe(true);
    expect(editsText({ localName: 'input', type: 'number' })).toBe(true);
    expect(editsText({ localName: 'div', isContentEditable: true })).toBe(true);
    for (const type of ['range', 'checkbox', 'radio']) expect(editsText({ localName: 'input', type })).toBe(false);
    expect(editsText({ localName: 'button', type: 'submit' })).toBe(false);
  });
});
