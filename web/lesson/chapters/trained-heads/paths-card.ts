/** Selects the token and the heads of the paths; nothing with a single layer. */
import { html, nothing } from 'lit';
import type { HeadMaps } from '../../../engine/checkpoint/opened-model.ts';
import type { HeadName } from '../../model/shipped-model/trained-model.ts';
import type { words as english } from './en.ts';
import { surestQuery } from './paths.ts';
import { pathsView } from './paths-view.ts';

export interface PathsCardOptions {
  readonly words: typeof english;
  readonly maps: HeadMaps;
  readonly tokens: readonly string[];
  /** Null for the token with the largest share. */
  readonly query: number | null;
  /** The first layer's head and the second layer's head. */
  readonly first: number;
  readonly second: HeadName;
  readonly chooseQuery: (token: number) => void;
  readonly chooseFirst: (head: number) => void;
  readonly chooseSecond: (head: number) => void;
}

export function pathsCard(options: PathsCardOptions) {
  const { words, maps, tokens, first, second } = options;
  if (maps.layers < 2) return nothing;
  const query = options.query ?? surestQuery(maps, second);
  const heads = Array.from({ length: maps.heads }, (_, head) => words.head(head));
  return html`
    <div class="line">
      <label>${words.query}${choice(
        tokens.map((token, t) => `${t} ${token}`),
        query,
        options.chooseQuery,
      )}</label>
      <label>${words.layer(1)}${choice(heads, second.head, options.chooseSecond)}</label>
      <label>${words.layer(0)}${choice(heads, first, options.chooseFirst)}</label>
    </div>
    ${pathsView({ words, maps, tokens, first: { layer: 0, head: first }, second, query })}`;
}

function choice(names: readonly string[], chosen: number, choose: (place: number) => void) {
  return html`<select @change=${({ target }: Event) => {
    if (target instanceof HTMLSelectElement) choose(Number(target.value));
  }}>
    ${names.map((name, place) => html`<option value=${place} ?selected=${place === chosen}>${name}</option>`)}
  </select>`;
}
