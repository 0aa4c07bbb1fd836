/**
 * Names what the heads of a training do, by the measures of the chapter on trained heads: the share of the preceding token, of the
 * first one, and of the token after an earlier occurrence. A measure counts the rows in which the task needs it.
 */
import { NAMED } from '../../constants/head-patterns.ts';
import type { TaskName } from './tasks/index.ts';

const ROLE_NAMES = ['previous', 'first', 'induction'] as const;
export type RoleName = (typeof ROLE_NAMES)[number];

export interface Measured {
  readonly role: RoleName;
  /** The mean share of the role's key. */
  readonly share: number;
  /** The same for rows that are uniform over the earlier tokens. */
  readonly even: number;
}

export interface HeadRole {
  /** The most distinctive measure; null where the task has none. */
  readonly most: Measured | null;
  /** Its role, if its gain over chance is large enough to be named. */
  readonly role: RoleName | null;
}

/** The key of row t; null in rows that do not count. */
type KeyOf = (t: number) => number | null;

/** The roles that matter in a task, for one sequence. */
function rolesOf(task: TaskName, ids: readonly number[]): Partial<Record<RoleName, KeyOf>> {
  if (task === 'two-lookups') {
    return { previous: (t) => (t > 1 ? t - 1 : null), first: (t) => (t > 1 ? 0 : null) };
  }
  if (task !== 'recall') return {};
  const again = ids.findIndex((id, t) => ids.indexOf(id) < t);
  const fresh = again < 0 ? ids.length : again;
  return {
    previous: (t) => (t > 0 && t < fresh ? t - 1 : null),
    induction: (t) => {
      const after = ids.indexOf(ids[t] ?? -1) + 1;
      return t >= fresh && after < fresh ? after : null;
    },
  };
}

/** One role per head, layer by layer. `attention` is (l, h, t, s). */
export function headRoles(task: TaskName, ids: readonly number[], attention: Float32Array): readonly HeadRole[] {
  const size = ids.length ** 2;
  const roles = Object.entries(rolesOf(task, ids)) as [RoleName, KeyOf][];
  return Array.from({ length: size === 0 ? 0 : attention.length / size }, (_, place) => {
    const map = attention.subarray(place * size, (place + 1) * size);
    const measured = roles.map(([role, keyOf]) => measure(role, keyOf, map, ids.length));
    if (measured.length === 0) return { most: null, role: null };
    const most = measured.reduce((a, b) => (gain(b) > gain(a) ? b : a));
    return { most, role: gain(most) >= NAMED ? most.role : null };
  });
}

/** 0 for chance, 1 for the whole share. */
function gain({ share, even }: Measured): number {
  return (share - even) / (1 - even);
}

function measure(role: RoleName, keyOf: KeyOf, map: Float32Array, length: number): Measured {
  let [share, even, rows] = [0, 0, 0];
  for (let t = 0; t < length; t++) {
    const key = keyOf(t);
    if (key === null) continue;
    share += map[t * length + key] ?? 0;
    even += 1 / (t + 1);
    rows++;
  }
  return { role, share: share / rows, even: even / rows };
}
