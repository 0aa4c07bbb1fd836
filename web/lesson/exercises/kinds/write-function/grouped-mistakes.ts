/** Grouped-query attention written the wrong way: what differs is which head of keys and values a head reads. */
import { attend, type Matrix } from '../../plain-attention.ts';

type Heads = readonly Matrix[];

/** Attention in which head h reads the keys and values of `groupOf(h)`. */
function grouped(groupOf: (h: number, heads: number, groups: number) => number, root?: number) {
  return (q: Heads, k: Heads, v: Heads): Heads =>
    q.map((queries, h) => {
      const g = groupOf(h, q.length, k.length);
      return attend(queries, k[g] ?? [], v[g] ?? [], root);
    });
}

const shared = (h: number, heads: number, groups: number): number => Math.floor((h * groups) / heads);

export const GROUPED = {
  groupsInTurn: grouped((h, _heads, groups) => h % groups),
  dividedByGroups: grouped((h, _heads, groups) => Math.min(Math.floor(h / groups), groups - 1)),
  oneGroupForAll: grouped(() => 0),
  forgotScale: grouped(shared, 1),
};
