/** Fades one frame out and another in. Only matrices that both show alike stay; nothing moves. */
import type { Frame, Panel } from './frame.ts';

/** `u` from 0 to 1: the first half shows `before`, the second half `after`, so that the two never mix. */
export function dissolve(before: Frame, after: Frame, u: number): Frame {
  if (u <= 0) return before;
  if (u >= 1) return after;
  const [shown, other, strength] = u < 0.5 ? [before, after, 1 - 2 * u] : [after, before, 2 * u - 1];
  const faded = <Item extends { readonly alpha: number }>(item: Item): Item => ({
    ...item,
    alpha: item.alpha * strength,
  });
  return {
    panels: shown.panels.map((panel) => (other.panels.some((twin) => alike(panel, twin)) ? panel : faded(panel))),
    titles: shown.titles.map((title) =>
      other.titles.some(({ id, text, side }) => id === title.id && text === title.text && side === title.side)
        ? title
        : faded(title),
    ),
    signs: shown.signs.map(faded),
    worked: shown.worked && faded(shown.worked),
  };
}

/** Whether two panels look the same. */
function alike(a: Panel, b: Panel): boolean {
  const same = (['id', 'tensor', 'x', 'y', 'cellWidth', 'cellHeight', 'fill', 'turn', 'alpha'] as const).every(
    (property) => a[property] === b[property],
  );
  return (
    same &&
    a.rowWindow.slots.length === b.rowWindow.slots.length &&
    a.colWindow.slots.length === b.colWindow.slots.length
  );
}
