/** “All settings”: every control in groups, each explained in a line, with its editor. */

import { html, nothing, type TemplateResult } from 'lit';
import { words } from '../../../messages/en/settings.ts';
import { t } from '../../../messages/index.ts';
import { ENGINE_CHOICES, type EngineChoice } from '../../constants/limits.ts';
import { type ControlName, FIELDS } from '../../fields/lesson-fields.ts';
import type { ComputedBy } from '../../session/computation.ts';
import { icon } from '../../ui/controls/icons.ts';
import { subscripted } from '../../ui/subscripted.ts';
import '../../ui/controls/choice.ts';
import { type SettingItem, settingWords } from './setting-items.ts';

/** A setting or the engine. */
interface Row extends Pick<SettingItem, 'value' | 'title' | 'colour' | 'locked'> {
  readonly name: ControlName;
  readonly editor: () => TemplateResult;
}

export interface AllSettings {
  readonly items: readonly SettingItem[];
  readonly editor: (item: SettingItem) => TemplateResult;
  /** Null if it cannot be chosen here. */
  readonly engine: EngineRow | null;
  /** The row whose editor is open. */
  readonly open: string | null;
  readonly toggled: (name: ControlName, row: EventTarget | null) => void;
}

interface EngineRow {
  readonly choice: EngineChoice;
  readonly by: ComputedBy | null;
  readonly choose: (engine: EngineChoice) => void;
}

export function allSettings({ items, editor, engine, open, toggled }: AllSettings): TemplateResult {
  const { groups: titles } = words;
  const rows: readonly Row[] = [
    ...items.map((item) => ({ ...item, editor: () => editor(item) })),
    ...(engine ? [engineRow(engine)] : []),
  ];
  const groups = Object.keys(titles) as (keyof typeof titles)[];
  return html`${groups.map((group) => {
    const here = rows.filter(({ name }) => FIELDS[name].control === group);
    return here.length === 0
      ? nothing
      : html`<h3>${titles[group]}</h3>
          <div class="rows">${here.map((row) => rowView(row, open === row.name, toggled))}</div>`;
  })}`;
}

function rowView(row: Row, open: boolean, toggled: AllSettings['toggled']): TemplateResult {
  return html`
    <details name="setting" .open=${open} @toggle=${(event: Event) => toggled(row.name, event.currentTarget)}>
      <summary>
        <span class="title"><span>${subscripted(row.title)}</span><span class="soft">${subscripted(settingWords[row.name].line)}</span></span>
        <span class="value" style="color:var(${row.colour})">${row.value}</span>
        ${icon(row.locked ? 'locked' : 'down')}
      </summary>
      <div class="editor">${open ? row.editor() : nothing}</div>
    </details>`;
}

/** The engine does not belong to the model: undo and the choice of weights leave it alone. */
function engineRow({ choice, by, choose }: EngineRow): Row {
  const { choices, names, computedBy } = t.page.engine;
  const options = ENGINE_CHOICES.map((value) => ({ value, label: choices[value] }));
  return {
    name: 'engine',
    title: settingWords.engine.label,
    value: by ? names[by.name] : '',
    colour: '--ink',
    locked: false,
    editor:
      () => html`<mha-choice .legend=${settingWords.engine.label} .unlabelled=${true} .options=${options} .value=${choice}
      @mha-choice=${({ detail }: CustomEvent<{ value: EngineChoice }>) => choose(detail.value)}></mha-choice>
      <p class="soft">${by ? computedBy[by.name](by.kernels) : nothing}</p>`,
  };
}
