/** Path lengths between two words (Vaswani et al. 2017, section 4, table 1): in recurrent networks, convolutions and attention. */

/** Which positions have information about the word at position `distance`, after each layer. */
export function spread(distance: number, width: number): readonly (readonly boolean[])[] {
  const side = (width - 1) / 2;
  let known = Array.from({ length: distance + 1 }, (_, i) => i === distance);
  const layers = [known];
  while (!known[0]) {
    const before = known;
    known = before.map((_, i) => before.slice(Math.max(0, i - side), i + side + 1).some(Boolean));
    layers.push(known);
  }
  return layers;
}

/** Layers of convolutions over `width` neighbouring positions, an odd number above 1. */
export function convolutionLayers(distance: number, width: number): number {
  return spread(distance, width).length - 1;
}

/** The same with dilation that grows by a factor of `width` per layer. */
export function dilatedLayers(distance: number, width: number): number {
  let [layers, reach, gap] = [0, 0, 1];
  while (reach < distance) {
    reach += ((width - 1) / 2) * gap;
    gap *= width;
    layers++;
  }
  return layers;
}
