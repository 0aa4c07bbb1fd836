/** The editor of own material, filled and operated like a reader would. */
import { expect } from 'vitest';
import { MaterialEditor } from '#web/courses/editor/editor-element.ts';
import { memoryStorage, type TextStorage } from '#web/lesson/platform/browser-storage.ts';

export async function editor(
  file: unknown = null,
  storage: TextStorage | null = memoryStorage(),
): Promise<MaterialEditor> {
  const element = new MaterialEditor();
  element.storage = storage;
  document.body.append(element);
  if (file !== null) element.take('week-3.json', JSON.stringify(file));
  await element.updateComplete;
  return element;
}

export const contentOf = (element: MaterialEditor) => JSON.parse(element.text);

export function at(element: MaterialEditor, id: string): HTMLInputElement {
  const found = element.shadowRoot?.getElementById(id);
  return (found as HTMLInputElement | null) ?? expect.fail(`there is no ${id}`);
}

export async function press(element: MaterialEditor, id: string): Promise<void> {
  at(element, id).click();
  await element.updateComplete;
}

export async function type(element: MaterialEditor, id: string, text: string): Promise<void> {
  const field = at(element, id);
  field.value = text;
  field.dispatchEvent(new Event(field.localName === 'select' ? 'change' : 'input'));
  await element.updateComplete;
}

export async function check(element: MaterialEditor, box: HTMLInputElement, checked: boolean): Promise<void> {
  box.checked = checked;
  box.dispatchEvent(new Event('change'));
  await element.updateComplete;
}

export const stepBox = (element: MaterialEditor, step: string): HTMLInputElement =>
  [...(element.shadowRoot?.querySelectorAll<HTMLLabelElement>('label.check') ?? [])]
    .find((label) => label.textContent?.trim() === step)
    ?.querySelector('input') ?? expect.fail(step);

export const statusOf = (element: MaterialEditor) => element.shadowRoot?.querySelector('.status')?.textContent;
export const shownText = (element: MaterialEditor) => element.shadowRoot?.textContent?.replaceAll(/\s+/g, ' ');
