// Lists what was not measured: each reason once, with its contenders and, unless it affects all, its cases.
import { showShape } from '../shapes.mjs';

/** @param {import('../run-engine.mjs').Row[]} rows of one engine; @returns {string[]} lines of a Markdown list */
export function absentLines(rows) {
  const count = (of, property) => new Set(of.map(property)).size;
  const caseOf = ({ shape, causal }) =>
    `${showShape({ tokens: shape[0], dModel: shape[1], numHeads: shape[2] })}${causal ? ' causal' : ''}`;
  const reasons = Map.groupBy(
    rows.filter(({ reason }) => reason !== undefined),
    ({ reason }) => reason,
  );
  return [...reasons].map(([reason, of]) => {
    const whose = [...new Set(of.map(({ contender }) => contender))];
    const mine = rows.filter(({ contender }) => whose.includes(contender));
    const passes = [...new Set(of.map(({ pass }) => pass))];
    const limits = [
      ...(passes.length < count(mine, ({ pass }) => pass) ? passes : []),
      ...(count(of, caseOf) < count(mine, caseOf) ? [...new Set(of.map(caseOf))] : []),
    ];
    return `- ${whose.join('; ')}${limits.length > 0 ? ` (${limits.join(', ')})` : ''}: ${reason}`;
  });
}
