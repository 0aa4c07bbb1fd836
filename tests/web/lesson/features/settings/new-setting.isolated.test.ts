// @vitest-environment happy-dom
/** A setting that is only listed, with its words, has a chip and an editor by the kind of its field. */
import { html, render } from 'lit';
import { expect, it, vi } from 'vitest';
import { chapterOf } from '#web/lesson/chapters/index.ts';
import type { Change } from '#web/lesson/features/settings/changes.ts';
import { editorOf } from '#web/lesson/features/settings/setting-editors.ts';
import { type SettingContext, settingItems } from '#web/lesson/features/settings/setting-items.ts';
import { DEFAULT_STATE, type SettingControl } from '#web/lesson/fields/lesson-fields.ts';
import { shownSettings } from '#web/lesson/state/shown-settings.ts';

const NEW = vi.hoisted(() => ({
  flavour: { kind: 'choice', start: 'plain', all: ['plain', 'rich'] },
  rounds: { kind: 'whole', start: 1, range: { min: 0, max: 8 }, from: 1 },
  scale: { kind: 'amount', start: 0.123, range: { min: 0, max: 2 }, step: 0.25 },
  tied: { kind: 'flag', start: false },
}));

vi.mock('#web/lesson/fields/lesson-fields.ts', async (original) => {
  const real: typeof import('#web/lesson/fields/lesson-fields.ts') = await original();
  return { ...real, FIELDS: { ...real.FIELDS, ...NEW }, CONTROLS: [...real.CONTROLS, ...Object.keys(NEW)] };
});

vi.mock('#web/messages/en/ui/controls.ts', async (original) => {
  const { controls }: typeof import('#web/messages/en/ui/controls.ts') = await original();
  const words = {
    flavour: { label: 'Flavour', line: '', about: 'Of the layer.', options: { rich: 'Rich' } },
    rounds: { label: 'Rounds', line: '' },
    scale: { label: 'Scale', line: '' },
    tied: { label: 'Tied', line: '' },
  };
  return { controls: { ...controls, ...words } };
});

const changes: Change['patch'][] = [];

function contextWith(values: object): SettingContext {
  const start = Object.fromEntries(Object.entries(NEW).map(([name, field]) => [name, field.start]));
  const settings = { ...DEFAULT_STATE, ...start, ...values };
  return {
    settings,
    shown: shownSettings(settings, chapterOf('tokens')),
    tokens: [],
    titled: false,
    problemOf: (name) => `what is wrong with ${name}`,
    noteOf: () => null,
    change: (_, { patch }) => changes.push(patch),
  };
}

function editor(name: string): HTMLElement {
  const parent = document.createElement('div');
  render(html`${editorOf(name as SettingControl, contextWith({}))}`, parent);
  return parent;
}

function sent(element: Element | null, event: string, detail: object) {
  element?.dispatchEvent(new CustomEvent(event, { detail }));
  return changes.pop();
}

it('the chips of the lesson’s settings keep their order; later ones follow', () => {
  const chips = settingItems(contextWith({})).map(({ label, value }) => `${label} ${value}`);
  expect(chips.slice(0, 9)).toEqual([
    'weights learned',
    'seed 42',
    'd_model 12',
    'heads 3',
    'head shown 1',
    'bias off',
    'mask none',
    'temperature 1',
    'dropout 0',
  ]);
  expect(chips.slice(-4)).toEqual(['flavour plain', 'rounds 2', 'scale 0.12', 'tied off']);
  const changed = settingItems(contextWith({ flavour: 'rich', tied: true })).map(({ value }) => value);
  expect([changed.at(-4), changed.at(-1)]).toEqual(['rich', 'on']);
});

it('a choice has its options, with their words', () => {
  const choice = editor('flavour').querySelector('mha-choice');
  expect(choice).toMatchObject({
    legend: 'Flavour',
    value: 'plain',
    options: [
      { value: 'plain', label: 'plain' },
      { value: 'rich', label: 'Rich' },
    ],
  });
  expect(sent(choice, 'mha-choice', { value: 'rich' })).toEqual({ flavour: 'rich' });
  expect(editor('flavour').textContent).toMatch(/Of the layer\.\s*what is wrong with flavour/);
});

it('a number counts as readers count it, and says itself what is wrong', () => {
  const rounds = editor('rounds').querySelector('mha-number-field');
  const problem = 'what is wrong with rounds';
  expect(rounds).toMatchObject({ label: 'Rounds', value: 2, min: 1, max: 9, step: 1, problem });
  expect(sent(rounds, 'mha-number', { value: 5, done: true })).toEqual({ rounds: 4 });
  expect(editor('scale').querySelector('mha-number-field')).toMatchObject({ value: 0.123, min: 0, max: 2, step: 0.25 });
  expect(editor('rounds').textContent).not.toContain(problem);
});

it('a flag has a switch', () => {
  const box = editor('tied').querySelector('input');
  expect(editor('tied').querySelector('.toggle')?.textContent).toBe('Tied');
  expect(editor('bias').querySelector('.toggle')?.textContent).toBe('Add a bias to each projection');
  if (box) box.checked = true;
  box?.dispatchEvent(new Event('change'));
  expect(changes.pop()).toEqual({ tied: true });
});
