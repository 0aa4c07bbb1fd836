/** Subscripts in SVG text, which has no `<sub>`: "√d_k" with a smaller, lower index. */
import { svg } from 'lit';
import { subscriptParts } from '../ui/subscripted.ts';

const SIZE = 0.8;
const DROP = 0.25;

/** The content of an SVG `<text>`. */
export function drawnSubscripts(text: string) {
  return subscriptParts(text).map((part, i) =>
    i % 2 === 1
      ? svg`<tspan class="index" dy="${DROP / SIZE}em" style="font-size:max(11px, ${SIZE}em)">${part}</tspan>`
      : i === 0
        ? part
        : svg`<tspan dy="-${DROP}em">${part}</tspan>`,
  );
}
