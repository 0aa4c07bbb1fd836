/** How the stage compares the numbers with those before the reader's edits: by ghosts, or by differences alone. */
import type { AttentionTrace } from '../../engine/engine.ts';
import { differencesOf, domainsOfDifferences } from '../../views/differences.ts';
import { type Domains, type Drawn, domainsOf } from '../../views/domains.ts';
import type { DomainId } from '../../views/frame.ts';
import type { Ghosts } from '../../views/paint/paint-cells.ts';
import { ghostsOf } from '../../views/paint/paint-ghosts.ts';

export interface Shown {
  /** What the cells show: the numbers, or their differences. */
  readonly painted: AttentionTrace;
  readonly domains: Domains;
  readonly ghosts: Ghosts | null;
}

export type Compare = (trace: AttentionTrace, drawn: ReadonlyMap<DomainId, Drawn>) => Shown;

export function comparing(before: AttentionTrace, differences: boolean): Compare {
  return (trace, drawn) => {
    if (!differences) return { painted: trace, domains: domainsOf(trace, drawn), ghosts: ghostsOf(before) };
    const painted = differencesOf(trace, before);
    return { painted, domains: domainsOfDifferences(painted, drawn), ghosts: null };
  };
}
