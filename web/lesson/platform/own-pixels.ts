/** Turns screen pixels into an element's own pixels, which differ in a scaled or zoomed container, such as a slide. */

type Pointed = Pick<MouseEvent, 'clientX' | 'clientY'>;

/** Own pixels per screen pixel of an element that is `width` of its own pixels wide. */
export function ownScale(element: Element, width = (element as HTMLElement).offsetWidth): number {
  const shown = element.getBoundingClientRect().width;
  return shown > 0 && width > 0 ? width / shown : 1;
}

/** The pointer's place in an element, from its corner. */
export function pointIn(element: Element, { clientX, clientY }: Pointed, width?: number): { x: number; y: number } {
  const { left, top } = element.getBoundingClientRect();
  const scale = ownScale(element, width);
  return { x: (clientX - left) * scale, y: (clientY - top) * scale };
}

/** An element's box in the pixels of another one, from that one's corner. */
export function boxIn(outer: Element, element: Element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  const scale = ownScale(outer);
  const corner = pointIn(outer, { clientX: left, clientY: top });
  return { left: corner.x, top: corner.y, width: width * scale, height: height * scale };
}
